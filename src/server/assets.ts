/** The built files, as pages ask for them. */
import type { FontFace } from "./font_slices.ts";

export interface Assets {
  /** URL of a style sheet by its source name ("office.css"). */
  style(name: string): string;
  /** The same sheet's text. */
  styleText(name: string): string;
  /** URLs of the script that hydrates islands, and of what it imports. */
  client(): string[];
  /** What goes into each page that has islands (`web/early/early.ts`). */
  early(): string;
  /** URLs of an island: its chunk and what that imports beyond the client script. */
  island(name: string): string[];
  /** Font URLs to preload ("public" subset), may be empty. */
  fonts(area: "public" | "office"): string[];
  /** Further cuts of the font that this text of a public page needs; mostly none. */
  fontFaces(text: string): FontFace[];
  /** Answers a request below `/assets/`, precompressed and immutable; null when there is no such file. */
  serve(path: string, acceptEncoding: string): Promise<Response | null>;
}

/** Of an office whose calls are used and of which no page is asked. */
export const emptyAssets: Assets = {
  style: () => "",
  styleText: () => "",
  client: () => [],
  early: () => "",
  island: () => [],
  fonts: () => [],
  fontFaces: () => [],
  serve: () => Promise.resolve(null),
};
