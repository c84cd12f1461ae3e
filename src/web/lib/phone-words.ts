/** A number of North America as it is written there, `(302) 555-0142`; any other as it is kept, `+351213456789`. */
export function phoneWords(phone: string): string {
  const american = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(phone);
  return american ? `(${american[1]}) ${american[2]}-${american[3]}` : phone;
}
