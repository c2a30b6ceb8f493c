/** Kakao's map of the office. Its script is fetched when this page is opened, and on no other page. */
import { useEffect, useRef, useState } from "react";
import { island } from "../../island.tsx";

interface Point {
  latitude: number;
  longitude: number;
}

interface KakaoMapProps {
  /** Key for Kakao's maps in browsers: public by its nature, bound to the site's address. */
  appKey: string;
  name: string;
  address: string;
  /** Null: Kakao is asked where the address is. */
  point: Point | null;
}

/** The part of Kakao's maps that is used here. */
interface KakaoMaps {
  load(ready: () => void): void;
  LatLng: new (latitude: number, longitude: number) => object;
  Map: new (element: HTMLElement, options: { center: object; level: number }) => object;
  Marker: new (options: { map: object; position: object; title: string }) => object;
  services: {
    Geocoder: new () => {
      addressSearch(
        address: string,
        found: (places: { x: string; y: string }[], status: string) => void,
      ): void;
    };
  };
}

/** Kakao's scale: 1 is closest; on 3 one sees the block around a house. */
const LEVEL = 3;

function fetchMaps({ appKey, point }: KakaoMapProps): Promise<KakaoMaps> {
  const libraries = point ? "" : "&libraries=services";
  const script = document.createElement("script");
  script.src = "https://dapi.kakao.com/v2/maps/sdk.js?autoload=false" +
    `&appkey=${encodeURIComponent(appKey)}${libraries}`;
  return new Promise((resolve, reject) => {
    script.onload = () => {
      const { kakao } = globalThis as unknown as { kakao?: { maps: KakaoMaps } };
      if (kakao) kakao.maps.load(() => resolve(kakao.maps));
      else reject(new Error("no maps"));
    };
    script.onerror = () => reject(new Error("no script"));
    document.head.append(script);
  });
}

function locate(maps: KakaoMaps, { address, point }: KakaoMapProps): Promise<Point> {
  if (point) return Promise.resolve(point);
  return new Promise((resolve, reject) => {
    new maps.services.Geocoder().addressSearch(address, ([place]) => {
      if (place) resolve({ latitude: Number(place.y), longitude: Number(place.x) });
      else reject(new Error("no such address"));
    });
  });
}

async function draw(element: HTMLElement, props: KakaoMapProps): Promise<void> {
  const maps = await fetchMaps(props);
  const { latitude, longitude } = await locate(maps, props);
  const center = new maps.LatLng(latitude, longitude);
  const map = new maps.Map(element, { center, level: LEVEL });
  new maps.Marker({ map, position: center, title: props.name });
}

function KakaoMap(props: KakaoMapProps) {
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<"loading" | "shown" | "failed">("loading");
  useEffect(() => {
    draw(place.current!, props).then(() => setState("shown"), () => setState("failed"));
  }, []);
  return (
    <>
      <p className="map-state" role="status">
        {state === "loading" && "지도를 불러오는 중입니다…"}
        {state === "failed" &&
          "지도를 불러오지 못했습니다. 아래의 지도 서비스에서 주소를 찾아보실 수 있습니다."}
      </p>
      <div className="map-place" ref={place} hidden={state === "failed"} />
    </>
  );
}

export default island("kakao-map", KakaoMap);
