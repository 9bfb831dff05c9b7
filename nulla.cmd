@echo off
rem Null-A's command line from a checkout: finds a JDK, builds what is missing or stale, runs.
rem NULLA_JAVA_OPTS: options for the JVM, separated by spaces.
setlocal
set "NULLA_JDK="
set "NULLA_APP="
for /f "usebackq delims=" %%L in (`powershell -NoProfile -ExecutionPolicy Bypass -File "%~dp0build\launcher.ps1"`) do (
    if not defined NULLA_JDK (set "NULLA_JDK=%%L") else (set "NULLA_APP=%%L")
)
if not defined NULLA_APP exit /b 1
set "NULLA_START=-Xshare:auto"
if exist "%NULLA_APP%\app.aot" set "NULLA_START=-XX:AOTCache=%NULLA_APP%\app.aot"
"%NULLA_JDK%\bin\java.exe" --enable-native-access=ALL-UNNAMED "%NULLA_START%" -Xlog:disable "-Xlog:all=error,aot*=off,cds*=off:stderr" %NULLA_JAVA_OPTS% -cp "%NULLA_APP%\lib\*" org.nulla.cli.Main %*
exit /b %ERRORLEVEL%
