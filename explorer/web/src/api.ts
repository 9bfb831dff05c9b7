/** Questions to the server. The address of the page carries the token, so relative addresses do as well. */

export interface Failure { kind: string; message: string; line?: number; column?: number }
export type Answer<T> = (T & { error?: undefined }) | { error: Failure };
export type Progress = { iteration?: number; norm?: any; x?: any[] };

export async function ask<T>(counter: string, body: unknown, signal?: AbortSignal, heard?: (progress: Progress) => void): Promise<Answer<T>> {
  const response = await fetch(`api/${counter}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
    signal,
  });
  let last: any = null;
  let rest = "";
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    rest += value ?? "";
    const lines = rest.split("\n");
    rest = done ? "" : lines.pop()!;
    for (const line of lines) {
      if (line.trim() !== "") {
        last = JSON.parse(line);
        if (last.progress !== undefined) {
          heard?.(last.progress);
        }
      }
    }
    if (done) {
      break;
    }
  }
  if (last === null || last.progress !== undefined) {
    return { error: { kind: "internal", message: "The server went away before it answered." } };
  }
  return last;
}

/**
 * Asks one question of its kind at a time. While one is under way only the newest of those that come is kept, so a drag
 * never queues up; an answer that has been overtaken is not shown.
 */
export class Latest<T> {
  private running = false;
  private next: { body: unknown; then: (answer: Answer<T>) => void } | null = null;

  constructor(private readonly counter: string) {}

  ask(body: unknown, then: (answer: Answer<T>) => void): void {
    this.next = { body, then };
    if (!this.running) {
      void this.run();
    }
  }

  private async run(): Promise<void> {
    this.running = true;
    while (this.next !== null) {
      const { body, then } = this.next;
      this.next = null;
      let answer: Answer<T>;
      try {
        answer = await ask<T>(this.counter, body);
      } catch {
        answer = { error: { kind: "internal", message: "The server does not answer. Is 'nulla explore' still running?" } };
      }
      if (this.next === null) {
        then(answer);
      }
    }
    this.running = false;
  }
}
