/** The built files, as pages ask for them. */
import type { FontFace } from "./font_slices.ts";

export interface Assets {
  /** URL of a style sheet by its source name ("office.css"). */
  style(name: string): string;
  /** URL of the script that hydrates islands. */
  client(): string;
  /** URLs to preload for an island: its chunk and what that imports. */
  island(name: string): string[];
  /** Font URLs to preload ("public" subset), may be empty. */
  fonts(area: "public" | "office"): string[];
  /** Further cuts of the font that this text of a public page needs; mostly none. */
  fontFaces(text: string): FontFace[];
  /** Answers a request below `/assets/`, precompressed and immutable; null when there is no such file. */
  serve(path: string, acceptEncoding: string): Promise<Response | null>;
}
