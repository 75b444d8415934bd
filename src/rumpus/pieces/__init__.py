"""The toolbox that games share: cards, dice, coins and chips."""
