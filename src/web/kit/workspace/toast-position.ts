/**
 * Where notices stand that stay until somebody closes them: behind an open dialog, which is finished first
 * (`layout.module.css`). The others, above all, are soon gone by themselves.
 */
export const toastPosition = 'top-right';
