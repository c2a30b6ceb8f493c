/** A tab of whatever browser: what a walk does in it, the same for every way of driving one. */

/** What is pressed, filled or waited for: the first visible element of a selector that holds a text. */
export interface Target {
  css: string;
  text?: string;
}

export interface Tab {
  goto(path: string): Promise<void>;
  /** Waits until it is seen. */
  sees(target: Target): Promise<void>;
  /** Waits until nothing like it is seen. */
  misses(target: Target): Promise<void>;
  click(target: Target): Promise<void>;
  /** Replaces what a field holds, as by typing. */
  fill(target: Target, text: string): Promise<void>;
  /** Types where the focus is. */
  type(text: string): Promise<void>;
  /** A key by its name: `Enter`, `F2`. */
  press(key: string): Promise<void>;
  /** What an expression is worth in the page: JSON, no promise. */
  read<T>(expression: string): Promise<T>;
  /** Width and height of the page's window, CSS pixels. */
  resize(width: number, height: number): Promise<void>;
  /** Keeps a picture, where pictures are kept. */
  picture(name: string): Promise<void>;
  /** The page as a PDF; null where this browser cannot be asked for one. */
  paper(): Promise<Uint8Array | null>;
  /** Uncaught errors of the page, as far as the browser reports them. */
  troubles: string[];
}

/** A browser that runs; `open` gives a tab with cookies of its own. */
export interface Engine {
  /** Its name and version. */
  name: string;
  open(base: string, pictures: string | null): Promise<Tab>;
  stop(): Promise<void>;
}
