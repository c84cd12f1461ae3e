import { describe, expect, it } from 'vitest';
import { scriptedSend, stoppedClock, type Scripted } from './fixtures/scripted-send.ts';
import { downloadReport } from './shared-reports.ts';

const apiUrl = 'https://api-gtm.service.test/v1';

function download(links: string[], ...script: Scripted[]) {
  const { send, sent } = scriptedSend(...script);
  const io = { send, clock: stoppedClock('2031-06-18T12:00:00Z') };
  return downloadReport(links, { io, apiUrl }).then((result) => ({ result, sent }));
}

describe('a report that a service has laid down somewhere', () => {
  it.each([
    'https://api-gtm.service.test/files/1.csv',
    'https://reports.service.test/1.csv',
    'https://bucket.s3.us-east-1.amazonaws.com/1.csv?X-Amz-Signature=x',
    'https://storage.googleapis.com/bucket/1.csv',
  ])('is read from %s without any credentials', async (link) => {
    const { result, sent } = await download([link], { status: 200, body: 'a,b\n1,2\n' });
    expect(result).toEqual({ outcome: 'ready', files: ['a,b\n1,2\n'] });
    expect(sent).toEqual([{ method: 'GET', url: link, timeoutMs: expect.any(Number) }]);
  });

  it.each([
    'http://reports.service.test/1.csv',
    'https://service.test.evil.test/1.csv',
    'https://evilservice.test/1.csv',
    'https://notamazonaws.com/1.csv',
    'https://user:word@bucket.amazonaws.com/1.csv',
    'https://bucket.amazonaws.com:8443/1.csv',
    'http://169.254.169.254/latest/meta-data',
    'file:///etc/passwd',
    'no address',
  ])('is not read from %s', async (link) => {
    const { result, sent } = await download([link]);
    expect(result).toMatchObject({ outcome: 'refused' });
    expect(sent).toEqual([]);
  });

  it('is tried again where it cannot be read now, and its address stays a secret', async () => {
    const link = 'https://bucket.amazonaws.com/1.csv?secret=abcdefgh';
    expect((await download([link], { status: 503 })).result).toMatchObject({ outcome: 'retry' });
    expect((await download([link], new Error('reset'))).result).toMatchObject({ outcome: 'retry' });
    const { result } = await download([link], { status: 403, body: `${link} has expired` });
    expect(result).toMatchObject({ outcome: 'refused', why: '[hidden] has expired' });
  });

  it('of more files than a report has is refused', async () => {
    const links = Array.from({ length: 21 }, () => 'https://reports.service.test/1.csv');
    expect((await download(links)).result).toMatchObject({ outcome: 'refused' });
  });
});
