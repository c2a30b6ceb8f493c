/** The build's output for the server: written by `scripts/build.ts`, read by `loadAssets`. */

/** One built file below `/assets/`. */
export interface BuiltFile {
  /** File name with its content hash, for example `client-3FA2B7Q1.js`. */
  name: string;
  type: string;
  /** Sizes in bytes: uncompressed, with gzip, with brotli. Fonts have only the first. */
  size: number;
  gzip?: number;
  brotli?: number;
}

export interface Manifest {
  /** Hash of everything the build read; the same inputs are not built again. */
  inputs: string;
  files: BuiltFile[];
  /** The script that hydrates islands, then what it imports. */
  client: string[];
  /** Inline content of each page with islands. */
  early: string;
  /** The service worker. */
  worker: string;
  /** Island name → its chunk first, then what that imports beyond the client script. None for those that are in it. */
  islands: Record<string, string[]>;
  /** "office.css" → built name. */
  styles: Record<string, string>;
  /** Fonts worth preloading, by area. */
  fonts: { public: string[]; office: string[] };
  /** Every cut of the font for public pages: the core first, small ones before large ones. */
  slices: FontSlice[];
}

/** A font file and the characters it holds. */
export interface FontSlice {
  file: string;
  /** As in CSS: `U+AC00-AC10,U+AC15`. */
  range: string;
}
