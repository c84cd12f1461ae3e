import { Button, Checkbox, Menu } from '@mantine/core';
import { IconBookmarks } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { maxMessageLength } from '../../../domains/support/contract.ts';
import type { DeskThread } from '../../../domains/support/desk-contract.ts';
import { fillReply, firstName, type FillIn } from '../../../domains/support/model/saved-replies.ts';
import { Composer } from '../../kit/conversation/composer.tsx';
import { api, client } from '../../lib/api.ts';
import { useDraft } from '../../lib/draft.ts';
import { staffMe } from '../staff-me.ts';
import { useChange } from '../parts/use-change.ts';

/** Answers the person. What is typed is one's own and stays in this browser until it has gone out. */
export function Answer({ found }: { found: DeskThread }) {
  const { id, number, messages, contact, merchant, goesByMail, state } = found;
  const { data: me } = useQuery(staffMe);
  const cache = useQueryClient();
  const [solves, setSolves] = useState(false);
  const solve = useChange(
    () => client.solveCase({ id }),
    () => `${number} is solved.`,
  );
  if (!me) return null;
  const draftKey = `${me.user.id} support ${id}`;
  const known = {
    name: firstName(contact.name),
    case: number,
    me: firstName(me.user.name),
    ...(merchant && { restaurant: merchant.name }),
  };
  return (
    <Composer
      key={id}
      draftKey={draftKey}
      label={goesByMail ? 'Answer, on the page and by mail' : 'Answer'}
      maxCharacters={maxMessageLength}
      minRows={5}
      sendLabel={solves ? 'Send and solve' : 'Send'}
      tools={<SavedReplies language={contact.language} draftKey={draftKey} known={known} />}
      send={async (draft) => {
        const answer = await client.answerCase({ id, ...draft, seen: messages.length, solves });
        cache.setQueryData(api.getDeskCase.queryKey({ input: { id } }), answer.case);
        void cache.invalidateQueries({ queryKey: api.listDeskCases.key() });
        setSolves(false);
        return answer;
      }}
      more={
        <>
          <Checkbox
            size="md"
            label="This solves it"
            checked={solves}
            onChange={(event) => setSolves(event.currentTarget.checked)}
          />
          {state === 'solved' ? null : (
            <Button variant="default" h={44} loading={solve.isPending} onClick={() => solve.mutate(undefined)}>
              Solved, without another word
            </Button>
          )}
        </>
      }
    />
  );
}

/** Those in the person's language first; one that is chosen is added to the draft. */
function SavedReplies(props: { language: string; draftKey: string; known: Partial<Record<FillIn, string>> }) {
  const { language, draftKey, known } = props;
  const { text, write } = useDraft(draftKey);
  const add = (reply: string) => write([text.trim(), fillReply(reply, known)].filter(Boolean).join('\n\n'));
  const { data } = useQuery(api.listSavedReplies.queryOptions({ staleTime: 60_000 }));
  const replies = (data?.replies ?? []).toSorted(
    (a, b) => Number(b.language === language) - Number(a.language === language),
  );
  return (
    <Menu position="bottom-start" width={320}>
      <Menu.Target>
        <Button
          variant="default"
          h={44}
          leftSection={<IconBookmarks size={18} aria-hidden />}
          disabled={replies.length === 0}
          style={{ justifySelf: 'start' }}
        >
          {replies.length === 0 ? 'No saved replies yet' : 'Saved replies'}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={360} style={{ overflowY: 'auto' }}>
        {replies.map((reply) => (
          <Menu.Item key={reply.id} mih={44} onClick={() => add(reply.text)}>
            {reply.title}
            {reply.language === 'es' ? ' (Spanish)' : ''}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
