/** S2 §5 and §9: estimated mileage and what is assumed of fuels. */
import { line, type Lines } from "./line.ts";

import { burns, type Figures, formula, fuel } from "./s2_vehicles.ts";

const one = (distance: number, idle: number, speed: number): Figures => ({
  distance,
  idle,
  speed,
});

export const mileageLines: Lines = {
  "S2-5.34": line(
    "speed factor: 1 − |speed − 60| × 0.004, from 0.5 to 1.2",
    formula(one(30, 0, 60), one(30, 0, 20), one(30, 0, 110), one(30, 0, 190)),
  ),
  "S2-5.35": line(
    "effective base: base × factor, at least 1",
    formula(one(10, 0, 185), one(10, 0, 65)),
  ),
  "S2-5.36": line("fuel used: idling and driving", formula(one(30, 60, 60), one(0.5, 90, 30))),
  "S2-5.37": line("without distance or fuel: the base", async (office) => {
    await formula(one(0, 12, 0))(office);
    await burns(20, 0, ["electric"], [one(0, 30, 0)])(office);
  }),
  "S2-5.38": line("two decimals", formula(one(33.3, 7, 47))),
  "S2-9.21": line(
    "fuels by English or Korean words, else 11 / 0.9",
    fuel(11, 0.9, "", ["수소"]),
  ),
  "S2-9.22": line("diesel 13 / 0.7", fuel(13, 0.7, "diesel", ["Diesel", "경유"])),
  "S2-9.23": line("gasoline 11 / 0.9", fuel(11, 0.9, "gasoline", ["휘발유"])),
  "S2-9.24": line("LPG 11 / 1.1", fuel(11, 1.1, "lpg", ["LPG"])),
  "S2-9.25": line("hybrid 20 / 0.7", fuel(20, 0.7, "hybrid", ["하이브리드"])),
  "S2-9.26": line("electric 20 / 0", fuel(20, 0, "electric", ["전기"])),
  "S2-9.27": line(
    "60 km/h, 0.004, 0.5 to 1.2, 1, two decimals",
    formula(one(40, 5, 60), one(40, 5, 61), one(40, 5, 5)),
  ),
};
