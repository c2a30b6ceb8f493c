/** Vehicles' fuels, in their own file so that the form of a trip can import them without the events' shapes. */
export const FUELS = [
  { value: "gasoline", label: "휘발유" },
  { value: "diesel", label: "경유" },
  { value: "lpg", label: "LPG" },
  { value: "hybrid", label: "하이브리드" },
  { value: "electric", label: "전기" },
];
