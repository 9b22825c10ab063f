import { shade } from '../tools/colour.ts';
import { placeMarkup } from './stage.ts';

const at = (x: number, y: number, markup: string, size = 1) => placeMarkup(x, y, markup, size);

/** A round dial with a needle; `turn` is the needle's angle from the top. */
export function dial(radius: number, turn: number, face = '#fbf7ec'): string {
  const marks = Array.from(
    { length: 13 },
    (_, index) =>
      `<path d="M0 ${-radius * 0.84}V${-radius * (index % 3 ? 0.76 : 0.68)}" stroke="#4a4034" stroke-width="${radius * 0.035}" transform="rotate(${index * 20 - 120})"/>`,
  );
  return `<circle cx="8" cy="12" r="${radius * 1.06}" fill="#2a180a" fill-opacity=".22"/><circle r="${radius * 1.06}" fill="#8d6a3f"/><circle r="${radius}" fill="#c99d66"/><circle r="${radius * 0.9}" fill="${face}"/>${marks.join('')}<path d="M${-radius * 0.04} ${radius * 0.16}L0 ${-radius * 0.7}L${radius * 0.04} ${radius * 0.16}Z" fill="#a8442a" transform="rotate(${turn})"/><circle r="${radius * 0.08}" fill="#4a4034"/>`;
}

export function kitchenScale(): string {
  return `<ellipse cx="16" cy="4" rx="210" ry="20" fill="#2a180a" fill-opacity=".28"/><path d="M-150 -190h300l44 190h-388Z" fill="#2f5f85"/><path d="M-150 -190h300l8 34h-316Z" fill="#4a7ca3"/>${at(0, -88, dial(78, 34))}<path d="M-26 -226h52v38h-52Z" fill="#8d9193"/><path d="M-220 -246h440l-26 26h-388Z" fill="#b9bfc0"/><path d="M-220 -252h440v10h-440Z" fill="#e2e6e5"/>`;
}

export function magnifier(): string {
  return `<g transform="rotate(-34)"><rect x="-19" y="104" width="38" height="240" rx="16" fill="#6f4526"/><rect x="-19" y="104" width="14" height="240" rx="7" fill="#94623a"/><circle r="118" fill="#2a180a" fill-opacity=".14" cx="10" cy="14"/><circle r="112" fill="#dcebea" fill-opacity=".36" stroke="#8d9193" stroke-width="20"/><path d="M-66 -52a86 86 0 0 1 70 -34" fill="none" stroke="#fff" stroke-opacity=".8" stroke-width="14" stroke-linecap="round"/></g>`;
}

/** A fan of colour cards. */
export function swatches(colours: readonly string[]): string {
  return colours
    .map(
      (colour, index) =>
        `<g transform="rotate(${-52 + index * (104 / (colours.length - 1))})"><rect x="-58" y="-480" width="116" height="500" rx="10" fill="#2a180a" fill-opacity=".16" transform="translate(7 9)"/><rect x="-58" y="-480" width="116" height="500" rx="10" fill="#fdfaf2"/><rect x="-46" y="-466" width="92" height="250" rx="6" fill="${colour}"/><rect x="-46" y="-206" width="92" height="60" rx="6" fill="${shade(colour, 0.3)}"/><rect x="-46" y="-136" width="92" height="60" rx="6" fill="${shade(colour, -0.25)}"/></g>`,
    )
    .join('');
}

/** A sheet with the outline of a bag, its sizes and the place of the print. */
export function plan(): string {
  return `<rect x="-330" y="-224" width="660" height="470" fill="#2a180a" fill-opacity=".18" transform="translate(12 14)"/><rect x="-330" y="-224" width="660" height="470" fill="#fdfaf2"/><path d="${Array.from({ length: 15 }, (_, i) => `M${-330 + 44 * (i + 1)} -224v470`).join('')}${Array.from({ length: 10 }, (_, i) => `M-330 ${-224 + 44 * (i + 1)}h660`).join('')}" stroke="#27456b" stroke-opacity=".1" stroke-width="2"/><path d="M-150 -70h250v270h-250Z" fill="#f1e6cc" stroke="#27456b" stroke-width="5"/><path d="M-90 -70c0 -130 130 -130 130 0" fill="none" stroke="#27456b" stroke-width="5"/><circle cx="-25" cy="66" r="52" fill="#1f5a41"/><path d="M-25 34c34 22 34 44 0 64c-34 -20 -34 -42 0 -64Z" fill="#f1e6cc"/><path d="M-210 -70v270M-150 236h250" stroke="#a8442a" stroke-width="4"/><path d="M-220 -60l10 -16l10 16M-220 190l10 16l10 -16M-140 226l-16 10l16 10M90 226l16 10l-16 10" fill="none" stroke="#a8442a" stroke-width="4"/><circle cx="210" cy="-130" r="34" fill="#1f5a41"/><circle cx="210" cy="-40" r="34" fill="#d29a2e"/><circle cx="210" cy="50" r="34" fill="#27456b"/>`;
}

export const pencil =
  '<g transform="rotate(-58)"><rect x="-14" y="-150" width="28" height="300" fill="#d29a2e"/><rect x="-14" y="-150" width="9" height="300" fill="#eec65b"/><path d="M-14 150h28l-14 54Z" fill="#f1e0c0"/><path d="M-5 184h10l-5 20Z" fill="#33363a"/><rect x="-14" y="-176" width="28" height="30" fill="#b4532a"/></g>';

/** Flat folded sacks in a bale. */
export function bale(tone: string, count: number): string {
  const rows = Array.from({ length: count }, (_, index) => {
    const y = -34 * (index + 1);
    const colour = shade(tone, index % 2 ? -0.06 : 0.06);
    return `<rect x="${-220 + (index % 3) * 7}" y="${y}" width="440" height="35" rx="14" fill="${colour}"/><path d="M${-204 + (index % 3) * 7} ${y + 24}h404" stroke="${shade(tone, -0.35)}" stroke-opacity=".4" stroke-width="2"/>`;
  });
  const top = -34 * count;
  return `<ellipse cx="14" rx="250" ry="22" fill="#2a180a" fill-opacity=".28"/>${rows.join('')}<path d="M-110 0V${top}M110 0V${top}" stroke="#27456b" stroke-width="13"/>`;
}

/** Three arrows in a triangle. */
export function recyclingSign(colour: string): string {
  const arrow = '<path d="M-92 26l52 -92h72l-16 -26l74 20l-20 72l-16 -26h-26l-40 70Z"/>';
  return `<g fill="${colour}">${[0, 120, 240].map((turn) => `<g transform="rotate(${turn})translate(0 -66)scale(.82)">${arrow}</g>`).join('')}</g>`;
}

export function crocus(x: number, y: number, size: number, turn: number): string {
  const petal = (angle: number, tone: string) =>
    `<path d="M0 0c-34 -30 -36 -92 0 -128c36 36 34 98 0 128Z" fill="${tone}" transform="rotate(${angle})"/>`;
  return at(
    x,
    y,
    `<g transform="rotate(${turn})"><path d="M0 0q-10 60 0 130" stroke="#6f8f57" stroke-width="12" fill="none"/>${petal(-42, '#7c5aa0')}${petal(42, '#7c5aa0')}${petal(-20, '#9676b8')}${petal(20, '#9676b8')}${petal(0, '#b39bd0')}<path d="M0 -20q-16 -70 -34 -104M0 -20v-118M0 -20q16 -70 34 -104" stroke="#b5331f" stroke-width="9" stroke-linecap="round" fill="none"/></g>`,
    size,
  );
}

export function bricks(wide: number, tall: number): string {
  const rows = Array.from({ length: tall }, (_, row) =>
    Array.from({ length: wide - Math.floor(row / 2) }, (_brick, index) => {
      const x = index * 122 + (row % 2) * 61;
      const y = -56 * (row + 1);
      return `<rect x="${x - 4}" y="${y - 5}" width="124" height="60" fill="#d9cfc0"/><rect x="${x}" y="${y}" width="116" height="50" rx="4" fill="${shade('#b0613f', ((row + index) % 3) * 0.08 - 0.08)}"/>`;
    }).join(''),
  );
  return `<g>${rows.join('')}</g>`;
}

export const drops = (spots: readonly (readonly [number, number, number])[]) =>
  spots
    .map(([x, y, size]) =>
      at(
        x,
        y,
        '<path d="M0 -40c22 30 28 42 28 56a28 28 0 0 1 -56 0c0 -14 6 -26 28 -56Z" fill="#7fa9bd" fill-opacity=".8"/><path d="M-12 12a14 14 0 0 0 10 16" stroke="#fff" stroke-opacity=".8" stroke-width="5" fill="none" stroke-linecap="round"/>',
        size,
      ),
    )
    .join('');

export const stamp =
  '<g transform="rotate(-16)"><rect x="-70" y="-36" width="140" height="36" rx="6" fill="#33363a"/><path d="M-46 -36h92l-26 -64h-40Z" fill="#94623a"/><ellipse cy="-136" rx="44" ry="48" fill="#b07d49"/><ellipse cx="-12" cy="-150" rx="16" ry="18" fill="#d3a56c"/></g>';

export const label = (lines: number) =>
  `<rect x="-104" y="-70" width="208" height="${64 + lines * 30}" rx="8" fill="#2a180a" fill-opacity=".2" transform="translate(6 8)"/><rect x="-104" y="-70" width="208" height="${64 + lines * 30}" rx="8" fill="#fdfaf2"/><circle cy="-50" r="9" fill="#8d7350"/>${Array.from({ length: lines }, (_, i) => `<path d="M-78 ${-16 + i * 30}h${156 - i * 34}" stroke="${i === 0 ? '#a8442a' : '#4a4034'}" stroke-width="${i === 0 ? 14 : 8}" stroke-linecap="round"/>`).join('')}`;
