/** Reads what stands in content/ and refuses, in one sentence, what the public pages could not show. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { z } from 'zod';

const content = join(import.meta.dirname, '../content');
const questions = 15;

const words = z.string().trim().min(1);
const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lower-case words joined by hyphens');
const sentences = z.array(words).min(1);

const role = z
  .strictObject({
    id: slug,
    title: words,
    location: words,
    type: z.enum(['Full-time', 'Part-time', 'Contract', 'Internship']),
    category: z.enum(['Engineering', 'Sales', 'Support', 'Design']),
    salary: z
      .strictObject({
        min: z.int().positive(),
        max: z.int().positive(),
        currency: z.literal('USD'),
        unit: z.enum(['YEAR', 'HOUR']),
        note: words.optional(),
      })
      .refine(({ min, max }) => min <= max, 'must not begin above its end'),
    description: words,
    responsibilities: sentences,
    qualifications: sentences,
    datePosted: z.iso.date(),
    validThrough: z.iso.date(),
  })
  .refine(({ datePosted, validThrough }) => datePosted < validThrough, 'must be posted before it ends');

const faq = z
  .array(z.strictObject({ slug, icon: slug, question: words.endsWith('?'), answer: words }))
  .length(questions)
  .refine((entries) => new Set(entries.map(({ slug }) => slug)).size === entries.length, 'names a slug twice');

/** Checks every content file and answers the ids of the open roles. Throws a sentence that names the file. */
export function checkContent(): { roleIds: string[] } {
  parse('faq.json', faq);
  const roleIds = readdirSync(join(content, 'careers')).map((name) => {
    const { id } = parse(join('careers', name), role);
    if (basename(name, '.json') !== id)
      throw new Error(`content/careers/${name} holds the id ${id}: name the file so.`);
    return id;
  });
  return { roleIds };
}

function parse<T extends z.ZodType>(file: string, schema: T): z.infer<T> {
  const result = schema.safeParse(JSON.parse(readFileSync(join(content, file), 'utf8')));
  if (!result.success) throw new Error(`content/${file} is not as it must be:\n${z.prettifyError(result.error)}`);
  return result.data;
}
