import { t } from '@lingui/core/macro';

/** What zxcvbn says of a password, by its own keys. */

export const warnings = {
  straightRow: t`Straight rows of keys on your keyboard are easy to guess.`,
  keyPattern: t`Short keyboard patterns are easy to guess.`,
  simpleRepeat: t`Repeated characters like “aaa” are easy to guess.`,
  extendedRepeat: t`Repeated patterns like “abcabcabc” are easy to guess.`,
  sequences: t`Common sequences like “abc” are easy to guess.`,
  recentYears: t`Recent years are easy to guess.`,
  dates: t`Dates are easy to guess.`,
  topTen: t`This password is used by very many people.`,
  topHundred: t`This password is used by many people.`,
  common: t`This password is a common one.`,
  similarToCommon: t`This is much like a common password.`,
  wordByItself: t`Single words are easy to guess.`,
  namesByThemselves: t`Single names or surnames are easy to guess.`,
  commonNames: t`Common names and surnames are easy to guess.`,
  userInputs: t`It should hold nothing about you or this page.`,
  pwned: t`This password is known from a theft of data.`,
};

export const suggestions = {
  l33t: t`Avoid letters that are easily swapped, such as “@” for “a”.`,
  reverseWords: t`Avoid common words spelled backwards.`,
  allUppercase: t`Write some letters as capitals, but not all.`,
  capitalization: t`Write more than the first letter as a capital.`,
  dates: t`Avoid dates and years that have to do with you.`,
  recentYears: t`Avoid recent years.`,
  associatedYears: t`Avoid years that have to do with you.`,
  sequences: t`Avoid common sequences of characters.`,
  repeated: t`Avoid repeated words and characters.`,
  longerKeyboardPattern: t`Use longer keyboard patterns that change direction.`,
  anotherWord: t`Add more words that are less common.`,
  useWords: t`Use several words, but no common phrases.`,
  noNeed: t`A strong password needs no symbols, digits or capitals.`,
  pwned: t`If you use it elsewhere, change it there.`,
};
