/** Where the office is: a drawn map, the map services, the address. */
import { sitePaths } from "../../site_paths.ts";
import { mapLinks } from "../../site/map_links.ts";
import type { SiteOffice } from "../../site/office.ts";
import { telephone } from "../../ui/public_frame.tsx";
import { DrawnMap } from "./drawn_map.tsx";

function Address({ office }: { office: SiteOffice }) {
  return (
    <dl>
      <div>
        <dt>주소</dt>
        <dd>{office.address}</dd>
      </div>
      <div>
        <dt>업무 시간</dt>
        <dd>{office.hours}</dd>
      </div>
      <div>
        <dt>전화</dt>
        <dd className="tabular">
          <a href={telephone(office.phone)}>{office.phone}</a>
        </dd>
      </div>
      <div>
        <dt>이메일</dt>
        <dd>
          <a href={`mailto:${office.email}`}>{office.email}</a>
        </dd>
      </div>
    </dl>
  );
}

/** `embeddedMap`: this office has a key for Kakao's maps, which are loaded only when asked for. */
export function Visit({ office, embeddedMap }: { office: SiteOffice; embeddedMap: boolean }) {
  return (
    <section className="home-section visit" id="office" aria-labelledby="visit-title">
      <h2 id="visit-title">오시는 길</h2>
      <DrawnMap shortName={office.shortName} />
      <div>
        <Address office={office} />
        <p className="map-links">
          {mapLinks(office).map(({ label, href }) => (
            <a key={href} className="button" href={href} rel="noopener external">
              {label}
            </a>
          ))}
          {embeddedMap && <a className="button" href={sitePaths.map()}>지도 불러오기</a>}
        </p>
      </div>
    </section>
  );
}
