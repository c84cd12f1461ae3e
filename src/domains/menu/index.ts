export { loadMenu } from './commands/load-menu.ts';
export { hasMenu, readMenu } from './draft-store.ts';
export { readCategoryChoices, readCategoriesOf } from './item-category-store.ts';
export { touch as changeItemRows } from './item-store.ts';
export { keepPhoto, prepareItemPhoto } from './keep-photo.ts';
export { readMenuOnSale } from './publishing/menu-on-sale.ts';
export { createPriceBooks, type PriceBooks } from './publishing/price-books.ts';
