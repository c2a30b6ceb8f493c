/** The address of an account's calendar of leave, as the list of ways in names it. */

export const FEED_NAME = "휴가 캘린더 주소";

/** Where the use of an account's calendar address is kept. */
export const feedUse = (account: string): string => `calendar-${account}`;
