/** Where the office is found in the map services people in Korea use. */
import type { Office } from "../../projections/office/office.ts";

/** Addresses of a search for the office, or of its very point where the office file gives one. */
export function mapLinks(
  { name, address, map }: Pick<Office, "name" | "address" | "map">,
): { label: string; href: string }[] {
  const words = encodeURIComponent(address);
  const point = map && `${map.latitude},${map.longitude}`;
  return [
    {
      label: "카카오맵",
      href: point
        ? `https://map.kakao.com/link/map/${encodeURIComponent(name)},${point}`
        : `https://map.kakao.com/link/search/${words}`,
    },
    { label: "네이버 지도", href: `https://map.naver.com/p/search/${words}` },
    {
      label: "구글 지도",
      href: `https://www.google.com/maps/search/?api=1&query=${
        point ? encodeURIComponent(point) : words
      }`,
    },
  ];
}
