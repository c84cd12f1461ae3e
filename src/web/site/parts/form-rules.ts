/** Rules of the site's forms: each answers the sentence to show, or null. The server has the last word. */
export const maxCharacters = 4000;

export function required(sentence: string, most: number) {
  return (value: string) => (value.trim() === '' ? sentence : tooLong(value, most));
}

export function tooLong(value: string, most: number): string | null {
  return value.trim().length > most ? `At most ${most.toLocaleString('en-US')} characters fit here.` : null;
}

export function emailProblem(value: string): string | null {
  if (value.trim() === '') return 'Enter your email.';
  return /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(value.trim()) ? null : 'Enter an email such as name@example.com.';
}

export function linkProblem(value: string): string | null {
  const link = value.trim();
  if (link === '') return null;
  const isLink = /^https?:\/\//i.test(link) && URL.canParse(link);
  return isLink ? tooLong(link, 300) : 'Enter a link that begins with https://.';
}

const maxResumeBytes = 5 * 1024 * 1024;
export const resumeEndings = ['.pdf', '.doc', '.docx'];

export function resumeProblem(file: File | null): string | null {
  if (!file) return 'Choose your résumé.';
  if (!resumeEndings.some((ending) => file.name.toLowerCase().endsWith(ending))) {
    return 'Choose a PDF or a Word document (.pdf, .doc, .docx).';
  }
  if (file.size === 0) return 'This file is empty. Choose another.';
  return file.size > maxResumeBytes ? 'This file is larger than 5 MB. Choose a smaller one.' : null;
}
