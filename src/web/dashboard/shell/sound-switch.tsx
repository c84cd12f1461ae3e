import { t } from '@lingui/core/macro';
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconVolume, IconVolumeOff } from '@tabler/icons-react';
import { mutedSound, toggleSound } from '../data/alert-sound.ts';

export function SoundSwitch() {
  const muted = mutedSound.use() === 'yes';
  return (
    <Tooltip label={muted ? t`The chime is muted` : t`The chime is on`}>
      <ActionIcon
        variant="subtle"
        color={muted ? 'red' : 'gray'}
        size={44}
        onClick={toggleSound}
        aria-label={t`Mute the chime`}
        aria-pressed={muted}
      >
        {muted ? <IconVolumeOff aria-hidden /> : <IconVolume aria-hidden />}
      </ActionIcon>
    </Tooltip>
  );
}
