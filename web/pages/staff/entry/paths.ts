/** 빠른 입력: what is entered on a phone in a few taps. */
export const entryPath = () => "/staff/entry";
