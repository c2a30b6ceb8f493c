import type { Assets } from "../../src/server/assets.ts";

/** No page is asked for in a benchmark of the API. */
export const noAssets: Assets = {
  style: () => "",
  client: () => [],
  early: () => "",
  island: () => [],
  fonts: () => [],
  fontFaces: () => [],
  serve: () => Promise.resolve(null),
};
