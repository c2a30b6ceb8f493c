/** Where the office is, with the map in a frame of its own: Kakao's script runs in there and not on this page. */
import { paths } from "../../paths.ts";
import { sitePaths } from "../../site/paths.ts";
import { mapLinks } from "../../site/map_links.ts";
import type { Office } from "../../../projections/office/office.ts";

export function MapPage({ office }: { office: Office }) {
  const { address } = office;
  return (
    <div className="article">
      <h1>오시는 길</h1>
      <p className="lead">{address}</p>
      <section>
        <h2>카카오맵</h2>
        <iframe
          className="map-place"
          title="카카오맵"
          src={sitePaths.mapFrame()}
          sandbox="allow-scripts allow-same-origin"
        />
        <p className="fine">
          지도는 카카오의 서버에서 불러옵니다. 이때 접속 주소(IP)와 브라우저 정보가 카카오에
          전해집니다.
        </p>
        <p className="actions">
          {mapLinks(office).map(({ label, href }) => (
            <a key={href} className="button" href={href} rel="noopener external">{label}</a>
          ))}
          <a href={`${paths.home()}#office`}>처음 화면으로</a>
        </p>
      </section>
    </div>
  );
}
