/** The built files, by their names in pages. */
import type { FontFace } from "./font_slices.ts";

export interface Assets {
  /** URL of a style sheet by its source name ("office.css"). */
  style(name: string): string;
  /** The same sheet's text. */
  styleText(name: string): string;
  /** URLs of the script that hydrates islands, and of what it imports. */
  client(): string[];
  /** Inline script of each page with islands (`web/early/early.ts`). */
  early(): string;
  /** The service worker (`web/ui/phone/service_worker.ts`), without the files of its version. */
  worker(): string;
  /** URLs of an island: its chunk and what that imports beyond the client script. */
  island(name: string): string[];
  /** Font URLs to preload ("public" subset), may be empty. */
  fonts(area: "public" | "office"): string[];
  /** Further cuts of the font that this text of a public page needs; mostly none. */
  fontFaces(text: string): FontFace[];
  /** Answers a request below `/assets/`, precompressed and immutable; null if there is no such file. */
  serve(path: string, acceptEncoding: string): Promise<Response | null>;
}

/** Assets of an office whose calls are used without pages. */
export const emptyAssets: Assets = {
  style: () => "",
  styleText: () => "",
  client: () => [],
  early: () => "",
  worker: () => "",
  island: () => [],
  fonts: () => [],
  fontFaces: () => [],
  serve: () => Promise.resolve(null),
};
