/** The embedded map: a page of its own, so that a stranger's script runs here and nowhere else. */
import { paths } from "../../paths.ts";
import { mapLinks } from "../../site/map_links.ts";
import type { Office } from "../../../projections/office.ts";
import KakaoMap from "./kakao-map.island.tsx";

export function MapPage({ office, appKey }: { office: Office; appKey: string }) {
  const { name, address, map } = office;
  return (
    <div className="article">
      <h1>오시는 길</h1>
      <p className="lead">{address}</p>
      <section>
        <h2>카카오맵</h2>
        <KakaoMap appKey={appKey} name={name} address={address} point={map} />
        <noscript>
          <p>이 지도는 스크립트를 켜야 보입니다. 아래의 지도 서비스를 이용해 주세요.</p>
        </noscript>
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
