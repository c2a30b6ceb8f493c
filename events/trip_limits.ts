/** Limits of a trip's figures. A file of their own: a page takes them without the events' shapes. */

/** Longest drive or idling of one trip: a week, in seconds. */
export const TRIP_SECONDS_MAX = 604_800;
export const TRIP_DISTANCE_MAX_KM = 10_000;
export const TRIP_SPEED_MAX_KMH = 400;
