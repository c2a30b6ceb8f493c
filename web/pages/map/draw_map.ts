/** What runs in the frame of the map: it fetches Kakao's script and shows where the office is. */

/** The part of Kakao's maps that is used here. */
interface KakaoMaps {
  load(ready: () => void): void;
  LatLng: new (latitude: number, longitude: number) => object;
  Map: new (element: HTMLElement, options: { center: object; level: number }) => object;
  Marker: new (options: { map: object; position: object; title: string }) => object;
  services: {
    Geocoder: new () => {
      addressSearch(address: string, found: (places: { x: string; y: string }[]) => void): void;
    };
  };
}

/**
 * Draws the map into the frame's page, whose body says what to show. It is sent as its own source and may
 * therefore use nothing from outside its braces.
 */
export function drawMap(): void {
  const { key, name, address, latitude, longitude } = document.body.dataset;
  const place = document.querySelector<HTMLElement>("#place")!;
  const state = document.querySelector<HTMLElement>("#state")!;
  /** Kakao's scale: 1 is closest; on 3 one sees the block around a house. */
  const level = 3;
  const failed = () => {
    place.hidden = true;
    state.hidden = false;
    state.textContent =
      "지도를 불러오지 못했습니다. 아래의 지도 서비스에서 주소를 찾아보실 수 있습니다.";
  };
  const draw = (maps: KakaoMaps, y: number, x: number) => {
    const center = new maps.LatLng(y, x);
    const map = new maps.Map(place, { center, level });
    new maps.Marker({ map, position: center, title: name! });
    state.hidden = true;
  };
  /** Without a point Kakao is asked where the address is. */
  const locate = (maps: KakaoMaps) => {
    if (latitude && longitude) return draw(maps, Number(latitude), Number(longitude));
    new maps.services.Geocoder().addressSearch(address!, ([found]) => {
      if (found) draw(maps, Number(found.y), Number(found.x));
      else failed();
    });
  };
  const script = document.createElement("script");
  script.src = "https://dapi.kakao.com/v2/maps/sdk.js?autoload=false" +
    `&appkey=${encodeURIComponent(key!)}${latitude ? "" : "&libraries=services"}`;
  script.onload = () => {
    const { kakao } = globalThis as unknown as { kakao?: { maps: KakaoMaps } };
    if (kakao) kakao.maps.load(() => locate(kakao.maps));
    else failed();
  };
  script.onerror = failed;
  document.head.append(script);
}
