/** What a client calls itself, in a few words: browser and system, or a program's name. */

const SYSTEMS: [RegExp, string][] = [
  [/iPhone|iPad|iPod/, "iOS"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS X|Macintosh/, "macOS"],
  [/CrOS/, "ChromeOS"],
  [/Linux|X11/, "Linux"],
];

/** The first that fits: each of them names the ones below it as well. */
const BROWSERS: [RegExp, string][] = [
  [/KAKAOTALK[ /]?([\d.]+)?/i, "카카오톡"],
  [/(?:NAVER\(|Whale\/)([\d.]+)?/, "네이버"],
  [/SamsungBrowser\/(\d+)/, "Samsung Internet"],
  [/Edg(?:A|iOS)?\/(\d+)/, "Edge"],
  [/(?:Firefox|FxiOS)\/(\d+)/, "Firefox"],
  [/(?:HeadlessChrome|Chrome|CriOS)\/(\d+)/, "Chrome"],
  [/Version\/(\d{1,6}).{0,100}Safari\//, "Safari"],
];

/** A user agent in short: `Chrome 109 · Windows`; "" where there is none. At most 80 characters. */
export function deviceOf(userAgent: string | undefined): string {
  const text = (userAgent ?? "").slice(0, 500);
  for (const [pattern, name] of BROWSERS) {
    const found = pattern.exec(text);
    if (!found) continue;
    const browser = found[1] ? `${name} ${found[1].split(".", 1)[0]}` : name;
    const system = SYSTEMS.find(([one]) => one.test(text))?.[1];
    return system ? `${browser} · ${system}` : browser;
  }
  return (/^[\w.+-]{1,40}(?:\/[\w.+-]{1,20})?/.exec(text)?.[0] ?? "").slice(0, 80);
}
