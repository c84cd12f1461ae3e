import { menuSchema, type GrubhubMenu } from './menu-schema.ts';

export type Checked = { menu: GrubhubMenu; errors: [] } | { menu: null; errors: string[] };

const maxErrors = 20;

/** What Grubhub's validation finds in a menu: wrong shapes first, then what does not fit together. */
export function checkMenu(sent: unknown): Checked {
  const parsed = menuSchema.safeParse(sent);
  if (!parsed.success) {
    const errors = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    return { menu: null, errors: errors.slice(0, maxErrors) };
  }
  const errors = [
    ...(parsed.data.items.length === 0 ? ['items: there is none'] : []),
    ...doubles(parsed.data),
    ...deadEnds(parsed.data),
    ...overlaps(parsed.data),
    ...unmet(parsed.data),
  ];
  if (errors.length === 0) errors.push(...tooDeep(parsed.data));
  return errors.length === 0 ? { menu: parsed.data, errors: [] } : { menu: null, errors: errors.slice(0, maxErrors) };
}

type Named = { external_id: string };

const kinds = [
  'tax_rates', 'repeating_schedules', 'menu_sections', 'items', 'modifier_prompts', 'modifier_lists', 'modifiers',
  'size_prompts', 'availability_overrides',
] as const satisfies (keyof GrubhubMenu)[]; // prettier-ignore
type Kind = (typeof kinds)[number];

const idsOf = (things: readonly Named[]) => things.map((one) => one.external_id);

/** Ids are unique within their kind; those of schedules and sections over the whole menu. */
function doubles(menu: GrubhubMenu): string[] {
  const within = kinds.flatMap((kind) => repeated(idsOf(menu[kind])).map((id) => `${kind}: two have the id ${id}`));
  const everywhere = kinds.flatMap((kind) => [...new Set(idsOf(menu[kind]))]);
  const alone = new Set([...idsOf(menu.repeating_schedules), ...idsOf(menu.menu_sections)]);
  const shared = repeated(everywhere).filter((id) => alone.has(id));
  return [...within, ...shared.map((id) => `The id ${id} of a schedule or section is another thing's as well`)];
}

function repeated(ids: readonly string[]): string[] {
  const seen = new Set<string>();
  return ids.filter((id) => {
    if (seen.has(id)) return true;
    seen.add(id);
    return false;
  });
}

/** Ids that lead nowhere. */
function deadEnds(menu: GrubhubMenu): string[] {
  const known = new Map(kinds.map((kind) => [kind, new Set(idsOf(menu[kind]))]));
  const look = (from: string, wanted: readonly (string | null | undefined)[] | null | undefined, kind: Kind) =>
    (wanted ?? [])
      .filter((id) => id != null && known.get(kind)?.has(id) !== true)
      .map((id) => `${from}: there is none of ${kind} with the id ${id ?? ''}`);
  const { items, modifiers, modifier_prompts: prompts } = menu;
  return [
    ...look('menu_info.sections', menu.menu_info.sections, 'menu_sections'),
    ...menu.menu_sections.flatMap((one) => [
      ...look(`menu_sections[${one.external_id}].items`, one.items, 'items'),
      ...look(`menu_sections[${one.external_id}].schedule_ids`, one.schedule_ids, 'repeating_schedules'),
    ]),
    ...items.flatMap((one) => [
      ...look(`items[${one.external_id}].modifier_prompts`, one.modifier_prompts, 'modifier_prompts'),
      ...look(`items[${one.external_id}].size_prompt`, [one.size_prompt], 'size_prompts'),
    ]),
    ...[...items, ...modifiers].flatMap((one) => [
      ...look(`${one.external_id}.tax_rate`, [one.tax_rate], 'tax_rates'),
      ...look(`${one.external_id}.schedule_ids`, one.schedule_ids, 'repeating_schedules'),
      ...look(`${one.external_id}.availability_override`, [one.availability_override], 'availability_overrides'),
    ]),
    ...prompts.flatMap((one) =>
      look(`modifier_prompts[${one.external_id}].modifier_list`, [one.modifier_list], 'modifier_lists'),
    ),
    ...menu.modifier_lists.flatMap((one) => look(`modifier_lists[${one.external_id}]`, one.modifiers, 'modifiers')),
    ...modifiers.flatMap((one) =>
      look(`modifiers[${one.external_id}].submodifiers`, one.submodifiers, 'modifier_prompts'),
    ),
  ];
}

/** The rules of a schedule must not overlap. */
function overlaps(menu: GrubhubMenu): string[] {
  return menu.repeating_schedules.flatMap(({ external_id: id, rules }) => {
    const spans = rules.flatMap((rule) => rule.days.map((day) => ({ day, from: rule.start_time, to: rule.end_time })));
    return [...Map.groupBy(spans, ({ day }) => day)].flatMap(([day, same]) => {
      const inOrder = same.toSorted((one, other) => (one.from < other.from ? -1 : 1));
      const isOverlapping = inOrder.some((span, place) => span.from < (inOrder[place - 1]?.to ?? ''));
      return isOverlapping ? [`repeating_schedules[${id}]: the rules of ${day} overlap`] : [];
    });
  });
}

/** Prompts that demand more units than their modifiers allow together, and defaults above what may be chosen. */
function unmet(menu: GrubhubMenu): string[] {
  const lists = new Map(menu.modifier_lists.map((list) => [list.external_id, list.modifiers ?? []]));
  return menu.modifier_prompts.flatMap((prompt) => {
    const needed = prompt.modifier_prompt_quantity_settings?.minimum_units ?? 0;
    const units = (lists.get(prompt.modifier_list) ?? []).reduce(
      (sum, id) => sum + (prompt.modifier_quantity_settings?.[id]?.maximum_units ?? Number.POSITIVE_INFINITY),
      0,
    );
    const preset = Object.entries(prompt.modifier_quantity_settings ?? {}).filter(
      ([, { default_units: chosen = 0, maximum_units: most }]) => chosen > (most ?? chosen),
    );
    return [
      ...(needed > units ? [`modifier_prompts[${prompt.external_id}]: demands ${needed} units of ${units}`] : []),
      ...preset.map(([id]) => `modifier_prompts[${prompt.external_id}]: ${id} starts above its maximum`),
    ];
  });
}

const deepest = 6;

function tooDeep(menu: GrubhubMenu): string[] {
  const lists = new Map(menu.modifier_lists.map((list) => [list.external_id, list.modifiers ?? []]));
  const modifiers = new Map(menu.modifiers.map((one) => [one.external_id, one.submodifiers ?? []]));
  const prompts = new Map(menu.modifier_prompts.map((one) => [one.external_id, lists.get(one.modifier_list) ?? []]));
  const levels = new Map<string, number>();
  const levelOf = (prompt: string, way: readonly string[]): number => {
    if (way.includes(prompt)) return Number.POSITIVE_INFINITY;
    const known = levels.get(prompt);
    if (known !== undefined) return known;
    const below = (prompts.get(prompt) ?? []).flatMap((modifier) => modifiers.get(modifier) ?? []);
    const level = 1 + Math.max(0, ...below.map((next) => levelOf(next, [...way, prompt])));
    levels.set(prompt, level);
    return level;
  };
  return menu.items
    .filter((item) => (item.modifier_prompts ?? []).some((prompt) => levelOf(prompt, []) > deepest))
    .map((item) => `items[${item.external_id}]: modifiers are nested more than ${deepest} levels deep`);
}
