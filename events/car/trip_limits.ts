/** Limits of a trip's figures, in their own file so that a page can import them without the events' shapes. */

/** Longest drive or idling of one trip: a week, in seconds. */
export const TRIP_SECONDS_MAX = 604_800;
export const TRIP_DISTANCE_MAX_KM = 10_000;
export const TRIP_SPEED_MAX_KMH = 400;
/** Most that a counter of kilometres shows. */
export const ODOMETER_MAX_KM = 9_999_999;
/** Kilometres that no trip, and no gap between trips, can have: a digit too many. */
export const ODOMETER_JUMP_KM = 100_000;

/** Kilometres an hour; null if unknown. */
export interface TripSpeeds {
  tripAvgSpeed: number | null;
  tripMaxSpeed: number | null;
}

/** Problem of two speeds: the average exceeds the maximum. Null if none. */
export function speedProblem({ tripAvgSpeed, tripMaxSpeed }: TripSpeeds): string | null {
  if (tripAvgSpeed === null || tripMaxSpeed === null || tripMaxSpeed >= tripAvgSpeed) return null;
  const [average, top] = [tripAvgSpeed, tripMaxSpeed].map((kmh) =>
    `${kmh.toLocaleString("ko")}km/h`
  );
  return `최고 속도(${top})가 평균 속도(${average})보다 낮습니다. 두 값을 확인해 주세요.`;
}
