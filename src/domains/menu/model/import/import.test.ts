import { describe, expect, it } from 'vitest';
import { guessMatching } from './columns.ts';
import { importFields, type ImportField } from './fields.ts';
import { createImporter, type ImportGround, type PlannedItem } from './import.ts';
import { itemDetails, type Item } from '../menu.ts';

const tacos = { id: 'c1', ref: 'c1', name: 'Tacos', description: '', menuIds: [] };
const drinks = { id: 'c2', ref: 'c2', name: 'Drinks', description: '', menuIds: [] };

const item = (given: Partial<Item> & Pick<Item, 'id' | 'name'>): Item => ({
  ref: given.id,
  categoryId: 'c1',
  description: 'As ever.',
  basePriceMinor: 1_050,
  photoId: null,
  isCombo: false,
  isListed: true,
  groupIds: [],
  details: itemDetails.parse({}),
  ...given,
});

const birria = item({ id: 'birria', name: "Rosalía's birria" });
const agua = item({
  id: 'agua',
  name: 'Agua fresca',
  categoryId: 'c2',
  details: itemDetails.parse({ barcode: '012345678905', allergens: ['milk'], taxBasisPoints: 825 }),
});

const ground: ImportGround = {
  categories: [tacos, drinks],
  items: [birria, agua],
  businessType: 'restaurant',
  storeCount: 1,
  stock: new Map([['agua', 12]]),
};

/** Imports lines with commas, or with semicolons or bars where the headings have some; the first line holds the headings. */
function importLines(lines: readonly string[], given: Partial<ImportGround> = {}) {
  const sign = [';', '|'].find((one) => lines[0]?.includes(one)) ?? ',';
  const [headings = [], ...goods] = lines.map((line) => line.split(sign).map((cell) => cell.trim()));
  const rows = goods.map((cells, at) => ({ row: at + 2, cells }));
  const importer = createImporter({
    ground: { ...ground, ...given },
    matching: guessMatching(headings, rows),
    rows,
  });
  const items = importer.take(rows);
  return { items, importer, problems: importer.problems, changed: items.filter(({ hasChanged }) => hasChanged) };
}

const shown = ({ row, before, categoryName, name, basePriceMinor }: PlannedItem) => [
  row,
  before?.id ?? 'new',
  categoryName,
  name,
  basePriceMinor,
];

const sized = (items: ReturnType<typeof importLines>['items']) =>
  items.map(({ name, basePriceMinor, sizes }) => [
    name,
    basePriceMinor,
    sizes?.sizes.map((size) => `${size.name} +${size.priceMinor}`) ?? [],
  ]);

const readPrices = (...prices: string[]) => {
  const { items, problems } = importLines(['Name;Price', ...prices.map((price, at) => `Item ${at};${price}`)]);
  return [items.map(({ basePriceMinor }) => basePriceMinor), problems.map(({ sentence }) => sentence)];
};

describe('a row of a file', () => {
  it('changes the item with its ref, else with its barcode, else with its name in its category; else it is new', () => {
    const { items, problems } = importLines([
      'Category,Item name,Price ($),SKU,UPC',
      'Tacos,Birria de res,11.00,birria,',
      'Drinks,Jamaica,4.5,unknown,12345678905',
      'tacos,Nopales,$8.95,,',
      'Drinks,AGUA FRESCA,5,,',
    ]);
    expect(items.map(shown)).toEqual([
      [2, 'birria', 'Tacos', 'Birria de res', 1_100],
      [3, 'agua', 'Drinks', 'Jamaica', 450],
      [4, 'new', 'Tacos', 'Nopales', 895],
      [5, 'new', 'Drinks', 'AGUA FRESCA', 500],
    ]);
    expect(items[1]?.details.barcode).toBe('012345678905');
    expect(problems).toEqual([]);
    const byName = importLines(['Category,Name,Price', "tacos,ROSALÍA'S BIRRIA,9"]).items;
    expect(byName.map(shown)).toEqual([[2, 'birria', 'Tacos', "ROSALÍA'S BIRRIA", 900]]);
  });

  it('leaves what it does not say as it is, and empties what it says has none', () => {
    const { items } = importLines([
      'Ref,Name,Price,Allergens,Tax %,Stock,Description',
      'agua,Agua fresca,,,none,,',
      'birria,,1,,,,',
    ]);
    expect(items).toMatchObject([
      { basePriceMinor: 1_050, description: 'As ever.', details: { allergens: ['milk'] }, hasChanged: true },
    ]);
    expect(items[0]?.stock).toBeUndefined();
    expect(items[0]?.details.taxBasisPoints).toBeUndefined();
    const { items: emptied } = importLines(['Ref,Name,Price,Allergens', 'agua,Agua fresca,10.50,None']);
    expect(emptied[0]?.details.allergens).toEqual([]);
  });

  it('that says what the menu says changes nothing', () => {
    const { items, changed } = importLines([
      'Category,Name,Price,Description,Barcode,Stock,Allergens,Tax rate',
      'drinks,Agua fresca,10.5,As ever.,12345678905,12,Dairy,0.0825',
    ]);
    expect(items).toHaveLength(1);
    expect(changed).toEqual([]);
  });

  it('keeps the category of its item where the file has none, and asks where the name is in several', () => {
    const twice = [birria, item({ id: 'other', name: "Rosalía's birria", categoryId: 'c2' })];
    const { items, problems } = importLines(['Name,Price', "Rosalía's birria,9", 'Horchata,4'], { items: twice });
    expect(items.map(shown)).toEqual([[3, 'new', 'Tacos', 'Horchata', 400]]);
    expect(problems).toEqual([
      {
        row: 2,
        field: 'category',
        sentence: 'Several categories have a "Rosalía\'s birria": say which category it is in.',
      },
    ]);
    expect(importLines(['Name,Price', 'Soap,4'], { categories: [], items: [] }).items[0]).toMatchObject({
      categoryName: 'Menu',
      categoryId: undefined,
    });
  });

  const refused: [what: string, lines: string[], field: ImportField, sentence: string][] = [
    ['has no name', ['Name,Price', ',9'], 'name', 'It has no name: enter one, or leave the row out.'],
    ['has no price', ['Name,Price', 'Flan,'], 'price', 'It has no price: enter one, such as 10.00.'],
    [
      'has a price that is none',
      ['Name,Price', 'Flan,market price'],
      'price',
      'Price "market price": enter the price as a number, such as 10.00.',
    ],
    ['has a negative price', ['Name,Price', 'Flan,-3'], 'price', 'Price "-3": a price cannot be negative.'],
    [
      'has a barcode that is none',
      ['Name,Price,UPC', 'Flan,3,12AB'],
      'barcode',
      'Barcode "12AB": enter its 6 to 14 digits, or leave the cell empty.',
    ],
    [
      'has a barcode that a spreadsheet has spoilt',
      ['Name,Price,UPC', 'Flan,3,1.23457E+11'],
      'barcode',
      'A spreadsheet has shortened the barcode to "1.23457E+11": format its column as text and save it again.',
    ],
    [
      'has a name that is too long',
      ['Name,Price', `${'x'.repeat(501)},3`],
      'name',
      'The name has 501 characters: shorten it to 500 at most.',
    ],
    [
      'names an unknown tax category',
      ['Name,Price,Tax category', 'Flan,3,luxury'],
      'tax_category',
      'Tax category "luxury" is not known: use prepared food, grocery, soft drink, alcohol, tobacco, general goods or exempt.',
    ],
    [
      'names an allergen that nobody knows',
      ['Name,Price,Allergens', 'Flan,3,milk; dust'],
      'allergens',
      'Allergen "dust" is not known: use milk, eggs, fish, shellfish, tree nuts, peanuts, wheat, soybeans or sesame.',
    ],
    [
      'has an id that services refuse',
      ['Name,Price,SKU', 'Flan,3,A 1'],
      'ref',
      'The id "A 1" holds a space, slash or semicolon: write it without.',
    ],
    [
      'has calories the wrong way round',
      ['Name,Price,Calories', 'Flan,3,600-450'],
      'calories',
      'Calories "600-450": enter a number such as 450, or a range such as 450-600.',
    ],
    [
      'has a stock that is no count',
      ['Name,Price,Qty', 'Flan,3,some'],
      'stock',
      'Stock "some": enter a whole number from 0 on, or leave the cell empty.',
    ],
    ['is for alcohol perhaps', ['Name,Price,Alcohol', 'Flan,3,maybe'], 'alcohol', 'Alcohol "maybe": enter yes or no.'],
  ];
  it.each(refused)('does not come in when it %s', (_what, lines, field, sentence) => {
    const { items, problems } = importLines(lines);
    expect(items).toEqual([]);
    expect(problems).toEqual([{ row: 2, field, sentence }]);
  });

  it('does not come in twice: the second is told where the first is', () => {
    const { items, problems } = importLines([
      'Category,Name,Price,Ref,Barcode',
      'Tacos,Flan,3,,',
      'tacos,FLAN,4,,',
      'Drinks,Flan,4,,',
      'Tacos,Pastor,4,p,',
      'Tacos,Pastor dos,4,p,',
      'Tacos,Soda,2,,99999999',
      'Tacos,Cola,2,,99999999',
      'Tacos,Birria,2,birria,',
      'Tacos,Birria dos,2,birria,',
    ]);
    expect(items.map(({ row }) => row)).toEqual([2, 4, 5, 7, 9]);
    expect(problems.map(({ row, field, sentence }) => [row, field, sentence])).toEqual([
      [3, 'name', 'Row 2 is "FLAN" in Tacos too: rename one of the two, or leave it out.'],
      [6, 'ref', 'Row 5 has the id "p" too: give one of the two another.'],
      [8, 'barcode', 'Row 7 has the same barcode: correct one of the two.'],
      [10, 'ref', 'Row 9 has the id "birria" too: leave one of the two out.'],
    ]);
  });

  it('is refused for prescription goods: by its column anywhere, by its words in a pharmacy', () => {
    const lines = ['Name,Price,Rx only', 'Amoxicillin,9,yes', 'Rx strength cream,9,no', 'Aspirin,4,'];
    const inPharmacy = importLines(lines, { businessType: 'pharmacy' });
    expect(inPharmacy.items.map(({ name }) => name)).toEqual(['Aspirin']);
    expect(inPharmacy.problems.map(({ row, field }) => [row, field])).toEqual([
      [2, 'prescription'],
      [3, 'name'],
    ]);
    expect(importLines(lines).items.map(({ name }) => name)).toEqual(['Rx strength cream', 'Aspirin']);
  });

  it('counts stock for a merchant with one store; with several, one sentence says where to count it', () => {
    const lines = ['Name,Price,In stock', 'Agua fresca,10.50,30', 'Flan,3,0'];
    expect(importLines(lines).items.map(({ stock }) => stock)).toEqual([30, 0]);
    const several = importLines(lines, { storeCount: 2, stock: new Map() });
    expect(several.items.map(({ stock, hasChanged }) => [stock, hasChanged])).toEqual([
      [undefined, false],
      [undefined, true],
    ]);
    expect(several.problems).toMatchObject([{ row: 1, field: 'stock' }]);
  });

  it('makes sizes of one item from rows that differ in their variation, wherever they stand', () => {
    const { items, problems, importer } = importLines([
      'Item Name,Variation Name,Category,Price,SKU',
      'Horchata,Large,Drinks,5.00,H-L',
      'Flan,Regular,Sweets,3.50,F-1',
      'Horchata,Small,Drinks,4.00,H-S',
      'Horchata,Small,Drinks,4.20,H-X',
      'Horchata,Jug,Drinks,market,H-J',
    ]);
    expect(sized(items)).toEqual([
      ['Horchata', 400, ['Large +100', 'Small +0']],
      ['Flan', 350, []],
    ]);
    expect(problems.map(({ row, field }) => [row, field])).toEqual([
      [6, 'price'],
      [5, 'variation'],
    ]);
    expect(importer.sizeRows).toBe(1);
  });

  it('takes a column of sizes for variations where rows of one name differ in it', () => {
    const { items } = importLines(['Item,Size,Price', 'Latte,12 oz,4', 'Latte,16 oz,5', 'Flan,,3']);
    expect(sized(items)).toEqual([
      ['Latte', 400, ['12 oz +0', '16 oz +100']],
      ['Flan', 300, []],
    ]);
    const packaged = importLines(['Item,Size,Price', 'Soda,12 oz,2', 'Juice,8 oz,3']);
    expect(packaged.items.map(({ details }) => details.size)).toEqual(['12 oz', '8 oz']);
  });

  it('says how many new items have no category, and changes nothing that exists', () => {
    const { items } = importLines(['Name,Price,Category', 'Ponche,4,', 'Atole,4,Drinks', "Rosalía's birria,9,"]);
    expect(items.map(({ isCategoryGuessed }) => isCategoryGuessed)).toEqual([true, false, false]);
  });

  it('turns HTML into plain text, and leaves signs that are no HTML alone', () => {
    const { items } = importLines([
      'Title|Variant Price|Body (HTML)|Collection',
      'Mac &amp; cheese|6.50|<p>With <b>ham</b> &mdash; 8&nbsp;oz</p><ul><li>hot</li><li>soft</li></ul>|Mains &amp; more',
      'Salt & pepper <3|4.50|a < b & c > d|Mains',
    ]);
    expect(items.map(({ name, description, categoryName }) => [name, description, categoryName])).toEqual([
      ['Mac & cheese', 'With ham — 8 oz\n\n- hot\n- soft', 'Mains & more'],
      ['Salt & pepper <3', 'a < b & c > d', 'Mains'],
    ]);
  });

  it('reads prices by the decimal sign of the whole column, and refuses what can be read in two ways', () => {
    expect(readPrices('12,5', '1.250', '1 250,75', '$ 3,00')).toEqual([[1_250, 125_000, 125_075, 300], []]);
    expect(readPrices('12.5', '1,250', 'US$1,250.75', '3\u00a0$', '13.200000000000001')).toEqual([
      [1_250, 125_000, 125_075, 300, 1_320],
      [],
    ]);
    expect(readPrices('1.250')).toEqual([
      [],
      ['Price "1.250": it can be read in two ways: write it with its cents, such as 1234.50.'],
    ]);
    expect(readPrices('12,50', '12.50', '1,250')[1]).toHaveLength(1);
    expect(readPrices('€5.00')[1]).toEqual(['Price "€5.00": enter the price in dollars, such as 10.00.']);
    expect(readPrices('12 50', '5 ea', '10.3385')[1]).toHaveLength(3);
  });

  it('says nothing as long as nobody has said which column is the name and which the price', () => {
    const rows = [{ row: 2, cells: ['a', 'b'] }];
    const importer = createImporter({ ground, matching: {}, rows });
    expect(importer.take(rows)).toEqual([]);
    expect(importer.problems.map(({ field }) => field)).toEqual(['name', 'price']);
  });
});

describe('the columns of a file', () => {
  const files: [columns: string[], matching: Partial<Record<ImportField, number>>][] = [
    [['Item name', 'Price ($)', 'UPC', 'Dept'], { name: 0, price: 1, barcode: 2, category: 3 }],
    [['Product', 'Retail Price', 'Qty On Hand', 'Brand Name'], { name: 0, price: 1, stock: 2, brand: 3 }],
    [['SKU', 'Title', 'Body', 'Price (USD)', 'Tax %'], { ref: 0, name: 1, description: 2, price: 3, tax_percent: 4 }],
    [['menu_section', 'itemName', 'unit_price', 'Rx?'], { category: 0, name: 1, price: 2, prescription: 3 }],
    [['Name', 'Item name', 'Base price', 'Price', 'Allergen info'], { name: 0, price: 3, allergens: 4 }],
    [
      ['Categoría', 'Platillo', 'Descripción', 'PRECIO', 'Código de barras', 'Alérgenos'],
      { category: 0, name: 1, description: 2, price: 3, barcode: 4, allergens: 5 },
    ],
    [
      ['Sección', 'Artículo', 'Precio de venta', 'Existencias', 'Tamaño'],
      { category: 0, name: 1, price: 2, stock: 3, size: 4 },
    ],
    [['Token', 'Item Name', 'Variation Name', 'SKU', 'Price'], { name: 1, variation: 2, ref: 3, price: 4 }],
    [
      ['Handle', 'Title', 'Body (HTML)', 'Option1 Value', 'Variant Price'],
      { ref: 0, name: 1, description: 2, variation: 3, price: 4 },
    ],
  ];
  it.each(files)('%j are known by their headings', (columns, matching) => {
    expect(guessMatching(columns, [])).toEqual(matching);
  });

  it('are known by the names of our own fields', () => {
    const all = Object.fromEntries(importFields.map((field, at) => [field, at]));
    expect(guessMatching([...importFields], [])).toEqual(all);
  });

  it('are guessed by what stands in them where no heading says it', () => {
    const cells = [
      ['Tacos', 'Birria', 'Slowly cooked beef with guajillo, served with its own broth', '10.50', '012345678905'],
      ['Tacos', 'Nopales', 'Grilled cactus with beans, onion and a good deal of lime', '8.95', '012345678912'],
      ['Drinks', 'Agua fresca', 'Fruit of the day with water, cane sugar and crushed ice', '4.00', '012345678929'],
      ['Drinks', 'Jamaica', 'Hibiscus, cold, as sweet as it must be, by the large glass', '4.25', '012345678936'],
    ];
    const columns = ['Column A', 'Column B', 'Column C', 'Column D', 'Column E'];
    const rows = cells.map((one, at) => ({ row: at + 1, cells: one }));
    expect(guessMatching(columns, rows)).toEqual({ category: 0, name: 1, description: 2, price: 3, barcode: 4 });
  });
});
