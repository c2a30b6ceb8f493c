/** The HTML document around every page. */
import { sitePaths } from "./site/paths.ts";
import { phonePaths } from "./ui/phone/paths.ts";

export type Area = "public" | "office";
export type Theme = "light" | "dark" | "auto";

/** Metadata of a page for other programs. */
export interface PageMeta {
  /** Canonical absolute address. */
  canonical: string;
  /** Open Graph's type. */
  type: "website" | "article";
  /** Absolute address of a picture; null without one. */
  image: string | null;
  /** False keeps a page out of search results. */
  index: boolean;
  /** schema.org things, each one JSON-LD block. */
  structured: Record<string, unknown>[];
}

interface Scripts {
  /** Written into the page (`web/early/early.ts`). */
  early: string;
  /** The client script, then its imports. */
  client: string[];
  /** The same for each island. */
  islands: string[][];
}

/** A style sheet of the office. */
interface OfficeSheet {
  href: string;
  /** Does this browser have it? Then it is there from the start. */
  here: boolean;
}

interface DocumentProps {
  title: string;
  description: string;
  area: Area;
  /** The visitor's choice, stored in a cookie; `auto` follows the system. */
  theme: Theme;
  /** Is the office's menu folded to its icons, by the visitor's choice in a cookie? */
  folded: boolean;
  /** The year of the answer, in Seoul. */
  year: number;
  /** When a signed-in person's page was drawn, in milliseconds; null for pages that are stored somewhere. */
  drawnAt: number | null;
  nonce: string;
  /** The page's styles: a sheet, or inline text. */
  style: { href: string; text: string | null };
  fonts: string[];
  /** Cuts of the font for characters of this page that the sheet's own cut has not. */
  faces: { href: string; range: string }[];
  /** The seal for phones' home screens; null on pages without it. */
  touchIcon: string | null;
  /** Scripts of islands; null if there are none, so that reading costs no script. */
  scripts: Scripts | null;
  /** The office's sheet of fonts: one that is not here waits for what comes alive. */
  fontSheet: OfficeSheet | null;
  /** Null on private pages. */
  meta: PageMeta | null;
  /** The office's name. */
  site: string;
  /** The rendered page, islands in place. */
  body: string;
}

/** JSON in a script element: no sequence in it may end the element. */
const inert = (value: unknown): string => JSON.stringify(value).replaceAll("<", "\\u003c");

/** The page's background, for the browser's own surfaces. */
const GROUNDS = { light: "#fbf8f3", dark: "#12181f" };

function themeColors(theme: Theme) {
  if (theme !== "auto") return <meta name="theme-color" content={GROUNDS[theme]} />;
  return (["light", "dark"] as const).map((one) => (
    <meta
      key={one}
      name="theme-color"
      media={`(prefers-color-scheme: ${one})`}
      content={GROUNDS[one]}
    />
  ));
}

/**
 * View transitions between pages, inline and on every page, because a browser that misses them at the first paint skips
 * the transition and logs an error.
 */
const TRANSITION =
  "@media (prefers-reduced-motion:no-preference){@view-transition{navigation:auto}}";

const faceRule = ({ href, range }: { href: string; range: string }): string =>
  `@font-face{font-family:Pretendard;font-display:swap;font-weight:400 700;` +
  `src:url(${href}) format("woff2");unicode-range:${range}}`;

function Meta({ title, description, site, meta }: DocumentProps & { meta: PageMeta }) {
  return (
    <>
      <link rel="canonical" href={meta.canonical} />
      {!meta.index && <meta name="robots" content="noindex" />}
      <meta property="og:type" content={meta.type} />
      <meta property="og:site_name" content={site} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={meta.canonical} />
      <meta property="og:locale" content="ko_KR" />
      {meta.image && <meta property="og:image" content={meta.image} />}
      {meta.image && <meta name="twitter:card" content="summary_large_image" />}
      {meta.structured.map((thing, index) => (
        <script
          key={index}
          type="application/ld+json"
          dangerouslySetInnerHTML={{ __html: inert(thing) }}
        />
      ))}
    </>
  );
}

/** Ahead of the style sheet: a script after one waits for it. */
const Early = ({ early, client, islands, nonce }: Scripts & { nonce: string }) => (
  <script
    nonce={nonce}
    data-client={client.join(" ")}
    data-files={islands.map((files) => files.join(" ")).join()}
    dangerouslySetInnerHTML={{ __html: early }}
  />
);

function Fonts({ href, here, waits }: OfficeSheet & { waits: boolean }) {
  const sheet = <link rel="stylesheet" href={href} />;
  return here || !waits ? sheet : <noscript>{sheet}</noscript>;
}

/** A complete document. The one script written into it brings the others. */
export function Document(props: DocumentProps) {
  const { title, area, theme, nonce, style, touchIcon, fontSheet } = props;
  const isPublic = area === "public";
  return (
    <html
      lang="ko"
      data-area={area}
      data-theme={theme === "auto" ? undefined : theme}
      data-menu={props.folded ? "folded" : undefined}
      data-year={props.year}
      data-now={props.drawnAt ?? undefined}
      data-style={style.text === null ? undefined : style.href}
      data-fonts={fontSheet && !fontSheet.here ? fontSheet.href : undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <meta name="description" content={props.description} />
        <meta name="color-scheme" content={theme === "auto" ? "light dark" : theme} />
        {area === "office" && <meta name="robots" content="noindex" />}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {touchIcon && <link rel="apple-touch-icon" href={touchIcon} />}
        <link rel="manifest" href={isPublic ? sitePaths.webManifest() : phonePaths.webManifest()} />
        {themeColors(theme)}
        {isPublic && (
          <link
            rel="alternate"
            type="application/rss+xml"
            title={props.site}
            href={sitePaths.rss()}
          />
        )}
        {props.scripts && <Early {...props.scripts} nonce={nonce} />}
        {props.fonts.map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="" />
        ))}
        {style.text === null
          ? <link rel="stylesheet" href={style.href} />
          : <style nonce={nonce} dangerouslySetInnerHTML={{ __html: style.text }} />}
        {props.fontSheet && <Fonts {...props.fontSheet} waits={props.scripts !== null} />}
        <style
          nonce={nonce}
          dangerouslySetInnerHTML={{ __html: TRANSITION + props.faces.map(faceRule).join("") }}
        />
        {props.meta && <Meta {...props} meta={props.meta} />}
      </head>
      <body dangerouslySetInnerHTML={{ __html: props.body }} />
    </html>
  );
}
