import { assertEquals } from "@std/assert";
import { type Particle, withParticle } from "../../events/base/particle.ts";

const CASES: [string, Particle, string][] = [
  ["온길", "은/는", "온길은"],
  ["나루", "은/는", "나루는"],
  ["법무사사무소 나루", "이/가", "법무사사무소 나루가"],
  ["물건(부동산)", "을/를", "물건(부동산)을"],
  ["‘직원’", "과/와", "‘직원’과"],
  ["서울", "으로/로", "서울로"],
  ["서초동", "으로/로", "서초동으로"],
  ["3", "을/를", "3을"],
  ["2", "이/가", "2가"],
  ["Kim", "을/를", "Kim을(를)"],
  ["data", "으로/로", "data(으)로"],
  ["", "은/는", "은(는)"],
];

for (const [word, particle, expected] of CASES) {
  Deno.test(`${particle} after “${word}” is ${expected}`, () => {
    assertEquals(withParticle(word, particle), expected);
  });
}
