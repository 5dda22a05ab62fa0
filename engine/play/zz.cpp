// room play
