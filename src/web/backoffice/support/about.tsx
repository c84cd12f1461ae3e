import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import type { DeskThread } from '../../../domains/support/desk-contract.ts';
import { queueOf, supportTopics, topicWords, urgencies } from '../../../domains/support/model/topics.ts';
import { client } from '../../lib/api.ts';
import { oneOf } from '../parts/use-filters.ts';
import { useChange } from '../parts/use-change.ts';
import page from '../parts/page.module.css';
import { queueWords } from './support-words.ts';

const topics = supportTopics.map((value) => ({ value, label: topicWords[value] }));
const urgencyChoices = [
  { value: 'normal', label: 'Can wait its turn' },
  { value: 'urgent', label: 'Urgent' },
];

/** What the case is about: that decides the queue in which it waits. */
export function About({ found: { id, topic: known, urgency: knownUrgency, queue } }: { found: DeskThread }) {
  // Undefined: as it is, also when a colleague changes it.
  const [chosenTopic, setTopic] = useState<typeof known>();
  const [chosenUrgency, setUrgency] = useState<typeof knownUrgency>();
  const [topic, urgency] = [chosenTopic ?? known, chosenUrgency ?? knownUrgency];
  const move = useChange(
    () => client.moveCase({ id, topic, urgency }),
    () => `It waits in ${queueWords[queueOf(topic)]}.`,
  );
  const isChanged = topic !== known || urgency !== knownUrgency || queue === 'mail';
  return (
    <section className={page.card}>
      <h2>About</h2>
      <p className={page.soft}>In the queue {queueWords[queue]}.</p>
      <Select
        label="Topic"
        size="md"
        data={topics}
        value={topic}
        onChange={(value) => setTopic(oneOf(supportTopics, value ?? undefined) ?? topic)}
      />
      <Select
        label="Urgency"
        size="md"
        data={urgencyChoices}
        value={urgency}
        onChange={(value) => setUrgency(oneOf(urgencies, value ?? undefined) ?? urgency)}
      />
      <div>
        <Button
          variant="default"
          h={44}
          disabled={!isChanged}
          loading={move.isPending}
          onClick={() =>
            move.mutate(undefined, {
              onSuccess: () => {
                setTopic(undefined);
                setUrgency(undefined);
              },
            })
          }
        >
          Change
        </Button>
      </div>
    </section>
  );
}
