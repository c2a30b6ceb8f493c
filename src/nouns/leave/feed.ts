/** The name of an account's calendar of leave in the list of its ways in. */
export const FEED_NAME = "휴가 캘린더 주소";

/** Where the use of an account's calendar address is kept. */
export const feedUse = (account: string): string => `calendar-${account}`;
