import { redirect } from 'react-router';
import { paths } from '../lib/paths.ts';

/** The profile is the first section of the settings: one place to change an account. */
export function clientLoader(): never {
  throw redirect(paths.settings);
}

export default function ProfilePage() {
  return null;
}
