# What nulla.cmd needs before it can run: finds a JDK, builds the command line if it is missing or stale, and prints
# two lines, the folder of the JDK and the folder of the build. Everything said to people goes to standard error.
$ErrorActionPreference = 'Stop'
$needed = 25
$root = Split-Path -Parent $PSScriptRoot
$work = Join-Path $root '.nulla'

function Say([string]$text) { [Console]::Error.WriteLine("nulla: $text") }

function Test-Jdk([string]$jdk) {
    if (-not $jdk) { return $false }
    if (-not (Test-Path -LiteralPath (Join-Path $jdk 'bin\javac.exe'))) { return $false }
    $release = Join-Path $jdk 'release'
    if (-not (Test-Path -LiteralPath $release)) { return $false }
    foreach ($line in [IO.File]::ReadAllLines($release)) {
        if ($line -match '^JAVA_VERSION="?(\d+)') { return [int]$Matches[1] -ge $needed }
    }
    return $false
}

function Find-Jdk {
    if (Test-Jdk $env:JAVA_HOME) { return $env:JAVA_HOME }
    $places = @()
    foreach ($base in @($env:ProgramFiles, $env:ProgramW6432, ${env:ProgramFiles(x86)}, "$env:LOCALAPPDATA\Programs")) {
        if ($base) {
            foreach ($vendor in 'Java', 'Eclipse Adoptium', 'Microsoft', 'Zulu', 'Amazon Corretto', 'BellSoft', 'OpenJDK') {
                $places += Join-Path $base $vendor
            }
        }
    }
    $places += "$env:USERPROFILE\.jdks", "$env:USERPROFILE\.sdkman\candidates\java", "$env:USERPROFILE\scoop\apps"
    foreach ($place in $places) {
        if (Test-Path -LiteralPath $place) {
            foreach ($folder in Get-ChildItem -LiteralPath $place -Directory) {
                foreach ($candidate in $folder.FullName, (Join-Path $folder.FullName 'current')) {
                    if (Test-Jdk $candidate) { return $candidate }
                }
            }
        }
    }
    $onPath = Get-Command java.exe -ErrorAction SilentlyContinue
    if ($onPath) {
        $candidate = Split-Path -Parent (Split-Path -Parent $onPath.Source)
        if (Test-Jdk $candidate) { return $candidate }
    }
    return $null
}

function Get-State([string]$jdk) {
    $files = @(Get-Item -LiteralPath (Join-Path $root 'pom.xml'), (Join-Path $root 'nulla.cmd'), (Join-Path $jdk 'release'))
    $files += @(Get-ChildItem -LiteralPath $PSScriptRoot, (Join-Path $root '.mvn') -File -Recurse)
    foreach ($module in Get-ChildItem -LiteralPath $root -Directory) {
        if ($module.Name -in 'examples', 'fuzz', 'jmh') { continue }
        $pom = Join-Path $module.FullName 'pom.xml'
        if (-not (Test-Path -LiteralPath $pom)) { continue }
        $files += Get-Item -LiteralPath $pom
        $sources = Join-Path $module.FullName 'src\main'
        if (Test-Path -LiteralPath $sources) { $files += @(Get-ChildItem -LiteralPath $sources -File -Recurse) }
    }
    $lines = $files | ForEach-Object { "$($_.FullName) $($_.Length) $($_.LastWriteTimeUtc.Ticks)" } | Sort-Object
    $bytes = [Text.Encoding]::UTF8.GetBytes($jdk + "`n" + ($lines -join "`n"))
    $hash = [Security.Cryptography.SHA256]::Create().ComputeHash($bytes)
    return ([BitConverter]::ToString($hash) -replace '-', '').Substring(0, 24).ToLowerInvariant()
}

function Invoke-Build([string]$jdk, [string]$app) {
    Say "building (JDK: $jdk)"
    Get-ChildItem -LiteralPath $work -Filter 'new.*' -Directory | Remove-Item -Recurse -Force
    $new = Join-Path $work "new.$PID"
    New-Item -ItemType Directory -Path $new | Out-Null
    $log = Join-Path $new 'log'
    $env:JAVA_HOME = $jdk
    $maven = Join-Path $root 'mvnw.cmd'
    Push-Location $root
    # Native tools write to standard error as they please: that alone is no failure.
    $ErrorActionPreference = 'Continue'
    $null | & $maven -B -q -pl explorer -am '-Dnulla.quick' "-Dnulla.build.root=$new\maven" '-Dmaven.test.skip=true' package *> $log
    $status = $LASTEXITCODE
    $ErrorActionPreference = 'Stop'
    Pop-Location
    if ($status -ne 0) {
        [Console]::Error.WriteLine([IO.File]::ReadAllText($log))
        Say 'the build failed'
        exit 1
    }
    $lib = Join-Path $new 'lib'
    New-Item -ItemType Directory -Path $lib | Out-Null
    Move-Item "$new\maven\nulla-explorer\lib\*.jar" $lib
    Move-Item "$new\maven\nulla-explorer\nulla-explorer-*.jar" $lib
    Remove-Item -LiteralPath "$new\maven" -Recurse -Force
    if (Test-Path -LiteralPath $app) { Remove-Item -LiteralPath $app -Recurse -Force }
    Move-Item -LiteralPath $new $app

    # A first run leaves a cache of loaded and linked classes; where that does not work, runs start without it.
    $java = Join-Path $jdk 'bin\java.exe'
    $ErrorActionPreference = 'Continue'
    & $java '--enable-native-access=ALL-UNNAMED' '-XX:AOTMode=record' "-XX:AOTConfiguration=$app\new.conf" -cp "$app\lib\*" org.nulla.cli.Main `
        eval -e 'y = sin(x1)' --at 1 --json *> "$app\training.log"
    & $java '--enable-native-access=ALL-UNNAMED' '-XX:AOTMode=create' "-XX:AOTConfiguration=$app\new.conf" "-XX:AOTCache=$app\new.aot" -cp "$app\lib\*" `
        *>> "$app\training.log"
    if ($LASTEXITCODE -eq 0 -and (Test-Path -LiteralPath "$app\new.aot")) {
        Move-Item -LiteralPath "$app\new.aot" "$app\app.aot"
    }
    $ErrorActionPreference = 'Stop'
    New-Item -ItemType File -Path (Join-Path $app 'ready') | Out-Null

    # Older builds go; Windows itself keeps those that a running command still has open.
    Get-ChildItem -LiteralPath $work -Filter 'app.*' -Directory | Sort-Object LastWriteTime -Descending |
        Select-Object -Skip 4 | Remove-Item -Recurse -Force -ErrorAction SilentlyContinue
    Say 'built'
}

$jdk = Find-Jdk
if (-not $jdk) {
    Say ("no JDK $needed or newer was found. Looked at JAVA_HOME, the usual vendors' folders under Program Files, " +
        "~\.jdks, ~\.sdkman, scoop and the java on the PATH. Install one, for instance Eclipse Temurin $needed " +
        "(https://adoptium.net), or set JAVA_HOME to it.")
    exit 1
}

$app = Join-Path $work "app.$(Get-State $jdk)"
if (-not (Test-Path -LiteralPath (Join-Path $app 'ready'))) {
    New-Item -ItemType Directory -Force -Path $work | Out-Null
    # One builder at a time: the file stays open, and with it closed to others, until this process ends.
    $lock = $null
    $told = $false
    while (-not $lock) {
        try {
            $lock = [IO.File]::Open((Join-Path $work 'lock'), 'OpenOrCreate', 'ReadWrite', 'None')
        } catch [IO.IOException] {
            if (-not $told) { Say 'waiting for another build to end' }
            $told = $true
            Start-Sleep -Milliseconds 200
        }
    }
    $app = Join-Path $work "app.$(Get-State $jdk)"
    if (-not (Test-Path -LiteralPath (Join-Path $app 'ready'))) { Invoke-Build $jdk $app }
    $lock.Close()
}
[Console]::Out.WriteLine($jdk)
[Console]::Out.WriteLine($app)
