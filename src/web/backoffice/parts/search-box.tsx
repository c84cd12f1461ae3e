import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';

const typingPauseMs = 300;

interface SearchBoxProps {
  value: string | undefined;
  placeholder: string;
  onChange: (text: string) => void;
}

/** Searches once the typing pauses. */
export function SearchBox({ value = '', placeholder, onChange }: SearchBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  const search = useDebouncedCallback(onChange, typingPauseMs);
  // The box is typed into freely; it follows the address only where that was changed elsewhere.
  useEffect(() => {
    if (box.current && document.activeElement !== box.current) box.current.value = value;
  }, [value]);
  return (
    <TextInput
      ref={box}
      label="Search"
      type="search"
      placeholder={placeholder}
      maxLength={100}
      leftSection={<IconSearch size={18} aria-hidden />}
      defaultValue={value}
      onChange={(event) => search(event.currentTarget.value.trim())}
    />
  );
}
