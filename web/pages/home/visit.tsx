/** Where the office is: a drawn map, the map services, the address. */
import { mapLinks } from "../../site/map_links.ts";
import type { Office } from "../../../projections/office/office.ts";
import { sitePaths } from "../../site/paths.ts";
import { Part } from "../../ui/article.tsx";
import { logoRows } from "../../../projections/office/logo_rows.ts";
import { Facts } from "../../ui/frame/public_frame.tsx";

/** Blocks of houses between the streets: x, y, width, height. */
const blocks = [
  [0, 0, 150, 96],
  [174, 0, 196, 96],
  [394, 0, 126, 96],
  [0, 120, 150, 70],
  [174, 120, 196, 70],
  [394, 120, 126, 70],
  [0, 234, 96, 106],
  [120, 234, 118, 106],
  [262, 234, 108, 106],
  [394, 234, 126, 106],
];

function Pin({ shortName }: { shortName: string }) {
  const rows = logoRows(shortName);
  return (
    <g className="map-pin">
      <path d="M272 190 l10 18 10-18z" />
      <rect x="256" y="134" width="52" height="58" rx="9" />
      {rows.map((row, index) => (
        <text key={index} x="282" y={rows.length === 1 ? 171 : 159 + 23 * index}>{row}</text>
      ))}
    </g>
  );
}

function DrawnMap({ shortName }: { shortName: string }) {
  return (
    <figure className="map">
      <svg
        viewBox="0 0 520 340"
        role="img"
        aria-label="사무소 자리를 나타낸 그림. 실제 길과 다릅니다."
      >
        <rect className="map-street" width="520" height="340" />
        {blocks.map(([x, y, width, height]) => (
          <rect key={`${x} ${y}`} className="map-block" {...{ x, y, width, height }} />
        ))}
        <rect className="map-park" x="394" y="234" width="126" height="106" />
        <path className="map-line" d="M0 212H520M382 0V340" />
        <Pin shortName={shortName} />
      </svg>
      <figcaption className="mt-2 faint text-3">
        사무소 자리를 나타낸 그림이며 실제 길과 다릅니다. 가는 길은 지도 서비스에서 확인해 주세요.
      </figcaption>
    </figure>
  );
}

/** `embeddedMap`: this office has a key for Kakao's maps, which are loaded only when asked for. */
export function Visit({ office, embeddedMap }: { office: Office; embeddedMap: boolean }) {
  return (
    <Part id="office" className="home-section visit" title="오시는 길">
      <DrawnMap shortName={office.shortName} />
      <div>
        <Facts office={office} names={["address", "hours", "phone", "email"]} />
        <p className="home-buttons screen-only wrap gap-3 mt-6">
          {mapLinks(office).map(({ label, href }) => (
            <a key={href} className="button" href={href} rel="noopener external">
              {label}
            </a>
          ))}
          {embeddedMap && <a className="button" href={sitePaths.map()}>지도 불러오기</a>}
        </p>
      </div>
    </Part>
  );
}
