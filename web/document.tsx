/** The HTML document around every page. */

export type Area = "public" | "office";
export type Theme = "light" | "dark" | "auto";

interface DocumentProps {
  title: string;
  description: string;
  area: Area;
  /** What the visitor chose and keeps in a cookie; `auto` follows the system. */
  theme: Theme;
  nonce: string;
  style: string;
  fonts: string[];
  /** Script that hydrates; null where nothing does, so that reading costs no script. */
  client: string | null;
  preload: string[];
  /** The rendered page, islands in place. */
  body: string;
}

/** A complete document. There are no inline scripts or style attributes in it. */
export function Document(props: DocumentProps) {
  const { title, description, area, theme, nonce, style, fonts, client, preload, body } = props;
  return (
    <html lang="ko" data-area={area} data-theme={theme === "auto" ? undefined : theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <meta name="description" content={description} />
        <meta name="color-scheme" content={theme === "auto" ? "light dark" : theme} />
        {area === "office" && <meta name="robots" content="noindex" />}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {fonts.map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="" />
        ))}
        <link rel="stylesheet" href={style} />
        {preload.map((href) => <link key={href} rel="modulepreload" href={href} nonce={nonce} />)}
        {client && <script type="module" src={client} nonce={nonce} />}
      </head>
      <body dangerouslySetInnerHTML={{ __html: body }} />
    </html>
  );
}
