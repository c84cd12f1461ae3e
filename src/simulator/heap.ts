/** A binary heap that keeps the smallest value on top; equal values come out in the order they went in. */
export class Heap<T> {
  readonly #values: T[] = [];
  readonly #before: (a: T, b: T) => boolean;

  constructor(before: (a: T, b: T) => boolean) {
    this.#before = before;
  }

  get size(): number {
    return this.#values.length;
  }

  peek(): T | undefined {
    return this.#values[0];
  }

  push(value: T): void {
    this.#values.push(value);
    let child = this.#values.length - 1;
    while (child > 0) {
      const parent = (child - 1) >> 1;
      if (!this.#swapIfBefore(child, parent)) return;
      child = parent;
    }
  }

  pop(): T | undefined {
    const top = this.#values[0];
    const last = this.#values.pop();
    if (this.#values.length === 0 || last === undefined) return top;
    this.#values[0] = last;
    let parent = 0;
    for (;;) {
      const left = parent * 2 + 1;
      const right = left + 1;
      const child = this.#isBefore(right, left) ? right : left;
      if (!this.#swapIfBefore(child, parent)) return top;
      parent = child;
    }
  }

  clear(): void {
    this.#values.length = 0;
  }

  #isBefore(a: number, b: number): boolean {
    const first = this.#values[a];
    const second = this.#values[b];
    return first !== undefined && second !== undefined && this.#before(first, second);
  }

  #swapIfBefore(a: number, b: number): boolean {
    const first = this.#values[a];
    const second = this.#values[b];
    if (first === undefined || second === undefined || !this.#before(first, second)) return false;
    this.#values[a] = second;
    this.#values[b] = first;
    return true;
  }
}
