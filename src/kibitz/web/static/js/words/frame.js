// What the frame says, and what all pages have in common.

export const FRAME = {
  view: { normal: "Show it to a room: larger, fewer words (F2)", room: "Back to the desk (F2)" },
  share: "Share or print",
  save: "Save this view as one file",
  names: "with the players' names",
  copy: "Copy the address of this view",
  copied: "Copied",
  onlyHere: "This address works on this computer only. For a friend: save the view as a file, or copy the hand viewer's address.",
  viewer: "Copy as hand viewer's address",
  print: "Print it",
  saved: "Saved: the file opens anywhere, without kibitz and without a network.",
  workbenchDoesNot: "the workbench does not answer",
  kibitzServeStill: "is kibitz serve still running? Start it again, then reload this page.",
  answerBrokeOff: "the answer broke off",
  kibitzServeStillRunning: "is kibitz serve still running? Try again.",
  line: (line) => `Line ${line}: `,
  somethingWentWrong: "Something went wrong",
  expected: (expected) => `Expected: ${expected}`,
  tryAgain: "Try again",
  kibitzServeStillRunningStart: "is kibitz serve still running? Start it again, then try again.",
  darkColours: "Dark colours",
  lightColours: "Light colours",
  suitsTwoColours: "Suits in two colours",
  suitsFourColours: "Suits in four colours",
  largerText: "A+ Larger text",
  smallerText: "A− Smaller text",
  goLine: (line) => `Go to line ${line}`,
  theseFilesTogether: "these files together",
  tooLargeBrowser: (files, files2) => `${files} ${files2} too large for the browser`,
  mostKb: "at most 900 kB",
  bringFewerFiles: "Bring fewer files at a time; the command line takes files of any size: kibitz postmortem FILE.",
};

export const DRAWN = {
  how: "how it was drawn",
  text: (seed) => `Layouts were drawn at random with the number ${seed}; the same number draws the same again.`,
};
