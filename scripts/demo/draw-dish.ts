/** Drawn stand-ins for the photos that a real partner brings: a plate or a glass on a table, never the same twice. */

interface Palette {
  table: string;
  plate: string;
  food: readonly string[];
}

const palettes: Record<string, Palette> = {
  Tacos: { table: '#d9a566', plate: '#fbf6ec', food: ['#e8c268', '#8f3b1f', '#4f8a3c', '#f4f0df', '#c8402a'] },
  'Burritos & Bowls': {
    table: '#7d8f69',
    plate: '#fdf8ee',
    food: ['#d9b27c', '#5a2f1b', '#6fa04a', '#e9d9b0', '#b5402a'],
  },
  Starters: { table: '#b8664a', plate: '#fffaf0', food: ['#7fae4b', '#e7c65b', '#d95b3b', '#f3ead2', '#51331f'] },
  Sides: { table: '#a89b8c', plate: '#fffaf2', food: ['#e9d8ab', '#7a3f22', '#8fae5b', '#f7efe0', '#d4a23c'] },
  Desserts: { table: '#8c6a7f', plate: '#fff7f2', food: ['#e9b873', '#6b3a1e', '#f6e3c0', '#c7763d', '#f2d2d9'] },
  Drinks: { table: '#5f8f93', plate: '#f2fbfa', food: ['#d8436b', '#f2a65a', '#f7e3c5', '#b8d98a', '#7a4a2e'] },
};
const anyPalette: Palette = {
  table: '#b08f6b',
  plate: '#fdf9f0',
  food: ['#d9a05b', '#7b3f20', '#7d9a4d', '#efe4cb', '#c34a2c'],
};

const width = 1_600;
const height = 1_200;

/** An SVG of 1,600 × 1,200 for a dish; the same name and category always look the same. */
export function drawDish({ name, category }: { name: string; category: string }): string {
  const random = randomOf(name);
  const palette = palettes[category] ?? anyPalette;
  const body = category === 'Drinks' ? glass(palette, random) : plate(palette, random, category === 'Tacos');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><radialGradient id="light" cx="0.4" cy="0.25" r="0.9">
      <stop offset="0" stop-color="#fff" stop-opacity="0.45"/><stop offset="1" stop-color="#000" stop-opacity="0.28"/>
    </radialGradient></defs>
    <rect width="${width}" height="${height}" fill="${palette.table}"/>${planks(random)}${body}
    <rect width="${width}" height="${height}" fill="url(#light)"/></svg>`;
}

function planks(random: () => number): string {
  return Array.from({ length: 6 }, (_one, place) => {
    const y = place * 200 + random() * 30;
    return `<rect y="${y}" width="${width}" height="3" fill="#000" opacity="0.1"/>`;
  }).join('');
}

const disc = (radius: number, fill: string, opacity = 1) =>
  `<circle cx="800" cy="610" r="${radius}" fill="${fill}" opacity="${opacity}"/>`;

function plate({ plate: china, food }: Palette, random: () => number, shells: boolean): string {
  const things = shells ? tacos(food, random) : heap(food, random);
  return `<ellipse cx="830" cy="670" rx="520" ry="470" fill="#000" opacity="0.22"/>${disc(500, china)}${disc(430, '#000', 0.05)}${disc(415, china)}${things}`;
}

function tacos(food: readonly string[], random: () => number): string {
  return [0, 1, 2]
    .map((place) => {
      const turn = -18 + place * 18 + random() * 8;
      const x = 560 + place * 240;
      const bits = Array.from({ length: 26 }, () => {
        const [cx, cy] = [-140 + random() * 280, -30 - random() * 70];
        return `<circle cx="${cx}" cy="${cy}" r="${12 + random() * 20}" fill="${food[1 + Math.floor(random() * 4)]}"/>`;
      }).join('');
      return `<g transform="translate(${x} 640) rotate(${turn - 70})"><path d="M-190 20A190 190 0 0 1 190 20Z" fill="#000" opacity="0.18" transform="translate(10 24)"/>${bits}<path d="M-190 20A190 170 0 0 0 190 20Z" fill="${food[0]}"/><path d="M-190 20A190 170 0 0 0 190 20" fill="none" stroke="#b98a3a" stroke-width="6"/></g>`;
    })
    .join('');
}

function heap(food: readonly string[], random: () => number): string {
  const ground = `<circle cx="800" cy="610" r="330" fill="${food[0]}"/>`;
  const bits = Array.from({ length: 90 }, () => {
    const [angle, far] = [random() * Math.PI * 2, Math.sqrt(random()) * 300];
    const [x, y] = [800 + Math.cos(angle) * far, 610 + Math.sin(angle) * far];
    const colour = food[Math.floor(random() * food.length)];
    const turn = random() * 180;
    return `<ellipse cx="${x}" cy="${y}" rx="${24 + random() * 38}" ry="${14 + random() * 22}" fill="${colour}" transform="rotate(${turn} ${x} ${y})"/>`;
  }).join('');
  return ground + bits;
}

function glass({ food }: Palette, random: () => number): string {
  const drink = food[Math.floor(random() * 4)];
  const ice = Array.from({ length: 5 }, () => {
    const [x, y] = [640 + random() * 250, 360 + random() * 220];
    return `<rect x="${x}" y="${y}" width="90" height="90" rx="16" fill="#fff" opacity="0.35" transform="rotate(${random() * 60} ${x} ${y})"/>`;
  }).join('');
  return `<ellipse cx="830" cy="1040" rx="260" ry="60" fill="#000" opacity="0.25"/><path d="M560 200L620 1040H980L1040 200Z" fill="#fff" opacity="0.28"/><path d="M575 330L622 1020H978L1025 330Z" fill="${drink}"/>${ice}<path d="M560 200L620 1040H980L1040 200" fill="none" stroke="#fff" stroke-width="10" opacity="0.7"/><circle cx="1010" cy="230" r="95" fill="#b8d98a"/><circle cx="1010" cy="230" r="75" fill="#eaf5d3"/>`;
}

/** Numbers from 0 to 1 that depend on the text alone. */
function randomOf(text: string): () => number {
  let state = Buffer.from(text).reduce((sum, byte) => Math.imul(sum ^ byte, 16_777_619) >>> 0, 2_166_136_261);
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
