// Two small systems that differ in one thing: a comparison to begin with.

const COMMON = `## A strong notrump.
$balanced := shape [4,3,3,3] OR [4,4,3,2] OR [5,3,3,2];

## What East and West pass with.
$.P.      := Points <= 11 AND Longest <= 5;

$.1N.     := 15 TO 17 Points AND $balanced AND Spades <= 4 AND Hearts <= 4;
`;

const STAYMAN = `${COMMON}
## Responder asks for a major, else raises by points.
$.1N.2C.  := Points >= 8 AND (Spades ?= 4 OR Hearts ?= 4);
$.1N.2N.  := 8 TO 9 Points;
$.1N.3N.  := 10 TO 15 Points;
$.1N.P.   := Points <= 7;

$.1N.2C.2H. := Hearts >= 4;
$.1N.2C.2S. := Spades >= 4;
$.1N.2C.2D. := true;

## With a fit, the major; without, notrump.
$.1N.2C.2H.4H. := Hearts >= 4 AND Points >= 10;
$.1N.2C.2H.3H. := Hearts >= 4;
$.1N.2C.2S.4S. := Spades >= 4 AND Points >= 10;
$.1N.2C.2S.3S. := Spades >= 4;
$.1N.2C.2H.3N. := Points >= 10;
$.1N.2C.2S.3N. := Points >= 10;
$.1N.2C.2D.3N. := Points >= 10;
$.1N.2C.2H.2N. := true;
$.1N.2C.2S.2N. := true;
$.1N.2C.2D.2N. := true;

## Opener accepts an invitation with a maximum.
$.1N.2N.3N.    := Points >= 16;
$.1N.2N.P.     := true;
$.1N.2C.2H.2N.4S. := Spades >= 4 AND Points >= 16;
$.1N.2C.2H.2N.3N. := Points >= 16;
$.1N.2C.2H.2N.P.  := true;
$.1N.2C.2S.2N.3N. := Points >= 16;
$.1N.2C.2S.2N.P.  := true;
$.1N.2C.2D.2N.3N. := Points >= 16;
$.1N.2C.2D.2N.P.  := true;
$.1N.2C.2H.3H.4H. := Points >= 16;
$.1N.2C.2H.3H.P.  := true;
$.1N.2C.2S.3S.4S. := Points >= 16;
$.1N.2C.2S.3S.P.  := true;

## Where the contract is reached, everybody passes.
$.1N.3N.P.        := true;
$.1N.2N.3N.P.     := true;
$.1N.2C.2H.4H.P.  := true;
$.1N.2C.2S.4S.P.  := true;
$.1N.2C.2H.3N.4S. := Spades >= 4;
$.1N.2C.2H.3N.P.  := true;
$.1N.2C.2S.3N.P.  := true;
$.1N.2C.2D.3N.P.  := true;
$.1N.2C.2H.3H.4H.P. := true;
$.1N.2C.2S.3S.4S.P. := true;
$.1N.2C.2H.2N.4S.P. := true;
$.1N.2C.2H.2N.3N.P. := true;
$.1N.2C.2S.2N.3N.P. := true;
$.1N.2C.2D.2N.3N.P. := true;
$.1N.2C.2H.3N.4S.P. := true;
`;

const PLAIN = `${COMMON}
## Responder raises by points and does not ask for majors.
$.1N.2N.  := 8 TO 9 Points;
$.1N.3N.  := 10 TO 15 Points;
$.1N.P.   := Points <= 7;

$.1N.2N.3N. := Points >= 16;
$.1N.2N.P.  := true;
$.1N.3N.P.  := true;
$.1N.2N.3N.P. := true;
`;

export const RULE_EXAMPLES = {
  stayman: { a: ["stayman", STAYMAN], b: ["no-stayman", PLAIN], north: ".1N.", south: "8 TO 15 Points AND (Spades ?= 4 OR Hearts ?= 4)" },
};
