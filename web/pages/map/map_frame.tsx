/** The page inside the frame of the map: nothing of the site, and the one page that a stranger's script runs on. */
import type { Office } from "../../../projections/office/office.ts";
import { drawMap } from "./draw_map.ts";

const STYLE = `
html,body{height:100%;margin:0;color-scheme:light dark;font:16px/1.6 system-ui,sans-serif;word-break:keep-all}
#place{height:100%}#place[hidden]{display:none}
#state{position:absolute;inset:0;margin:1rem;z-index:1}
`;

interface MapFrameProps {
  office: Office;
  /** Key for Kakao's maps in browsers: public by its nature, bound to the site's address. */
  appKey: string;
  nonce: string;
}

export function MapFrame({ office: { name, address, map }, appKey, nonce }: MapFrameProps) {
  const { latitude, longitude } = map ?? {};
  return (
    <html lang="ko">
      <head>
        <meta charSet="utf-8" />
        <meta name="robots" content="noindex" />
        <title>{`${name} 위치`}</title>
        <style nonce={nonce} dangerouslySetInnerHTML={{ __html: STYLE }} />
      </head>
      <body
        data-key={appKey}
        data-name={name}
        data-address={address}
        data-latitude={latitude}
        data-longitude={longitude}
      >
        <p id="state" role="status">지도를 불러오는 중입니다…</p>
        <div id="place" />
        <noscript>
          <p>이 지도는 스크립트를 켜야 보입니다. 아래의 지도 서비스를 이용해 주세요.</p>
        </noscript>
        <script nonce={nonce} dangerouslySetInnerHTML={{ __html: `(${drawMap})()` }} />
      </body>
    </html>
  );
}
