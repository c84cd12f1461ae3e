import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { inTransaction, type ContextParts } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Files } from '../../platform/files/files.ts';
import { fieldError, readForm, sendFile } from '../../platform/http/uploads.ts';
import { newId } from '../../shared/ids.ts';
import type { Sessions } from '../identity/index.ts';
import { recordStaffAction } from '../staff/index.ts';
import { receiveCareerApplication } from './commands/receive-career-application.ts';
import { careerForm, resumeLimits } from './contract.ts';
import { findResume } from './store.ts';

const formPath = '/api/careers/applications';
const resumePath = '/api/backoffice/career-applications/:id/resume';
const applicationsPerMinute = 5;
const resumeRule = { field: 'resume', ...resumeLimits };
const params = z.object({ id: z.uuid() });

/** The form for a role with its résumé, and how staff read that. */
export function careerRoutes(given: {
  db: Db;
  staffDb: Db;
  parts: ContextParts;
  sessions: Sessions;
  files: Files;
  staffEmail: string;
  /** The roles that are open: file names in content/careers. */
  roleIds: ReadonlySet<string>;
}) {
  const { db, staffDb, parts, sessions, files, staffEmail, roleIds } = given;
  return (server: FastifyInstance): void => {
    const config = { rateLimit: { max: applicationsPerMinute, timeWindow: '1 minute' } };
    server.post(formPath, { config }, async (request) => {
      const { fields, file } = await readForm(request, resumeRule);
      const parsed = careerForm.safeParse(fields);
      if (!parsed.success) {
        const issues = parsed.error.issues.map(({ path, message }) => ({ path, message }));
        const [first] = issues;
        throw new AppError('BAD_REQUEST', `${String(first?.path[0])}: ${first?.message}`, { issues });
      }
      const { roleId } = parsed.data;
      if (roleId !== '' && !roleIds.has(roleId))
        throw fieldError('roleId', 'This role is no longer open. Pick another.');
      const key = `resumes/${newId()}`;
      await files.put(key, file.content);
      try {
        const { fileName: name, mediaType, content } = file;
        const resume = { name, mediaType, bytes: content.length, key };
        await inTransaction({ db, parts, actor: { kind: 'system', name: 'careers' } }, (ctx) =>
          receiveCareerApplication(ctx, { ...parsed.data, resume }, staffEmail),
        );
      } catch (error) {
        await files.remove(key);
        throw error;
      }
      return { received: true };
    });

    server.get(resumePath, async (request, reply) => {
      const staff = await sessions.staff(request);
      const id = params.safeParse(request.params).data?.id;
      const resume = await inTransaction({ db: staffDb, parts, actor: staff.actor }, async (ctx) => {
        const found = id === undefined ? undefined : await findResume(ctx.tx, id);
        if (!found || id === undefined) throw new AppError('NOT_FOUND', 'There is no such application.');
        await recordStaffAction(ctx, staff, {
          action: 'resume_opened',
          subjectKind: 'career_application',
          subjectId: id,
        });
        return found;
      });
      const content = await files.read(resume.resume_key);
      return sendFile(reply, { name: resume.resume_name, mediaType: resume.resume_media_type, content });
    });
  };
}
