/** Where mail programs begin to repeat what they answer. */
const beginnings = [
  /^\s*On .{5,200} wrote:\s*$/m,
  /^\s*On [^\n]{5,120}\n[^\n]{1,120} wrote:\s*$/m,
  /^\s*El .{5,200} escribió:\s*$/m,
  /^\s*-{2,}\s*(Original Message|Mensaje original|Forwarded message|Mensaje reenviado)\s*-{2,}/im,
  /^\s*_{10,}\s*$/m,
  /^\s*(From|De): .{3,200}\n\s*(Sent|Date|Enviado|Fecha): /m,
  /^>.*$/m,
];

/** What somebody wrote, and what their program repeated below it. Where nothing but repetition is left, all of it counts. */
export function cutQuoted(text: string): { said: string; quoted: string } {
  const starts = beginnings.flatMap((beginning) => beginning.exec(text)?.index ?? []);
  const start = Math.min(text.length, ...starts);
  const said = text.slice(0, start).trim();
  if (said === '') return { said: text.trim(), quoted: '' };
  return { said, quoted: text.slice(start).trim() };
}
