"""Trains the toy model: train_toy.py CORPUS WEIGHTS

CORPUS holds lines of three tab-separated lists: source ids, target ids, and for each target id the place of the source id
that it comes from; its first line holds the shape of the model. WEIGHTS gets every matrix by the name that Marian gives it.
The network is the one of Firefox's models: a transformer encoder, and a decoder with a simpler simple recurrent unit. Weights
and activations are rounded to eight bits while the model learns, as the engine rounds them. Needs PyTorch.
"""

import json
import math
import sys

import torch
from torch import nn
from torch.nn import functional as F

torch.manual_seed(7)
torch.set_num_threads(1)
END = 0
BATCH = 96
STEPS = int(sys.argv[3]) if len(sys.argv) > 3 else 1400
PEAK = 2.5e-3
ROUND_FROM = 0.4


def rounded(values, largest):
    """Rounds to eight bits; the gradient passes as if nothing was rounded."""
    scale = 127 / largest
    return values + ((values * scale).round().clamp(-127, 127) / scale - values).detach()


class Matrix(nn.Module):
    rounds = False

    def __init__(self, rows, columns):
        super().__init__()
        self.weight = nn.Parameter(torch.randn(rows, columns) / math.sqrt(rows))
        self.register_buffer("largest", torch.zeros(()))

    def forward(self, x, weight=None):
        weight = self.weight if weight is None else weight
        if self.training:
            seen = x.detach().abs().max()
            self.largest.copy_(torch.maximum(self.largest * 0.999, seen))
        if Matrix.rounds:
            x = rounded(x, self.largest)
            weight = rounded(weight, weight.detach().abs().max())
        return x @ weight


class Attention(nn.Module):
    def __init__(self, size, heads):
        super().__init__()
        self.heads = heads
        for part in "qkvo":
            setattr(self, "W" + part, Matrix(size, size))
            setattr(self, "b" + part, nn.Parameter(torch.zeros(size)))
        self.norm = nn.LayerNorm(size, eps=1e-9)

    def split(self, x):
        return x.view(*x.shape[:2], self.heads, -1).transpose(1, 2)

    def forward(self, x, memory, mask):
        q = self.split(self.Wq(x) + self.bq)
        k = self.split(self.Wk(memory) + self.bk)
        v = self.split(self.Wv(memory) + self.bv)
        scores = q @ k.transpose(2, 3) / math.sqrt(q.shape[-1])
        scores = scores.masked_fill(~mask[:, None, None, :], -1e9)
        joined = (scores.softmax(-1) @ v).transpose(1, 2).reshape(x.shape)
        return self.norm(x + self.Wo(joined) + self.bo), scores[:, 0]


class FeedForward(nn.Module):
    def __init__(self, size, inner):
        super().__init__()
        self.W1, self.b1 = Matrix(size, inner), nn.Parameter(torch.zeros(inner))
        self.W2, self.b2 = Matrix(inner, size), nn.Parameter(torch.zeros(size))
        self.norm = nn.LayerNorm(size, eps=1e-9)

    def forward(self, x):
        return self.norm(x + self.W2(F.relu(self.W1(x) + self.b1)) + self.b2)


class Recurrent(nn.Module):
    def __init__(self, size):
        super().__init__()
        self.W, self.Wf = Matrix(size, size), Matrix(size, size)
        self.bf = nn.Parameter(torch.ones(size))
        self.norm = nn.LayerNorm(size, eps=1e-9)

    def forward(self, x):
        forget = torch.sigmoid(self.Wf(x) + self.bf)
        added = (1 - forget) * self.W(x)
        cell, outputs = torch.zeros_like(x[:, 0]), []
        for place in range(x.shape[1]):
            cell = forget[:, place] * cell + added[:, place]
            outputs.append(F.relu(cell))
        return self.norm(x + torch.stack(outputs, 1))


class Toy(nn.Module):
    def __init__(self, shape):
        super().__init__()
        size, inner, heads = shape["embedding"], shape["feedForward"], shape["heads"]
        self.size = size
        self.embedding = nn.Parameter(torch.randn(shape["vocabulary"], size) / math.sqrt(size))
        self.encoder = nn.ModuleList(
            nn.ModuleList([Attention(size, heads), FeedForward(size, inner)]) for _ in range(shape["encoderLayers"])
        )
        self.decoder = nn.ModuleList(
            nn.ModuleList([Recurrent(size), Attention(size, heads), FeedForward(size, inner)])
            for _ in range(shape["decoderLayers"])
        )
        self.output = Matrix(1, 1)
        self.bias = nn.Parameter(torch.zeros(shape["vocabulary"]))

    def table(self):
        return rounded(self.embedding, self.embedding.detach().abs().max()) if Matrix.rounds else self.embedding

    def positions(self, length):
        half = self.size // 2
        angles = torch.arange(length)[:, None] * torch.exp(-math.log(10000) / (half - 1) * torch.arange(half))
        return torch.cat([angles.sin(), angles.cos()], 1)

    def embed(self, words):
        return words * math.sqrt(self.size) + self.positions(words.shape[1])

    def forward(self, source, mask, target):
        x = self.embed(self.table()[source])
        for attention, feed in self.encoder:
            x = feed(attention(x, x, mask)[0])
        words = self.table()[target]
        y = self.embed(torch.cat([torch.zeros_like(words[:, :1]), words[:, :-1]], 1))
        for recurrent, attention, feed in self.decoder:
            y, heads = attention(recurrent(y), x, mask)
            y = feed(y)
        return self.output(y, self.embedding.T) + self.bias, heads


def batches(rows, generator):
    while True:
        chosen = [rows[i] for i in torch.randint(len(rows), (BATCH,), generator=generator).tolist()]
        long, wide = max(len(s) for s, _, _ in chosen), max(len(t) for _, t, _ in chosen)
        source, target = torch.zeros(BATCH, long, dtype=torch.long), torch.zeros(BATCH, wide, dtype=torch.long)
        aligned = torch.full((BATCH, wide), -100)
        mask, kept = torch.zeros(BATCH, long, dtype=torch.bool), torch.zeros(BATCH, wide, dtype=torch.bool)
        for i, (s, t, a) in enumerate(chosen):
            source[i, : len(s)], target[i, : len(t)], aligned[i, : len(a)] = map(torch.tensor, (s, t, a))
            mask[i, : len(s)], kept[i, : len(t)] = True, True
        yield source, mask, target, kept, aligned


def named(model):
    def attention(prefix, part):
        for letter in "qkvo":
            yield f"{prefix}_W{letter}", getattr(part, "W" + letter)
            yield f"{prefix}_b{letter}", getattr(part, "b" + letter)
        yield from norm(f"{prefix}_Wo", part.norm)

    def feed(prefix, part):
        for number in "12":
            yield f"{prefix}_W{number}", getattr(part, "W" + number)
            yield f"{prefix}_b{number}", getattr(part, "b" + number)
        yield from norm(f"{prefix}_ffn", part.norm)

    def norm(prefix, part):
        yield f"{prefix}_ln_scale", part.weight
        yield f"{prefix}_ln_bias", part.bias

    for i, (first, second) in enumerate(model.encoder, 1):
        yield from attention(f"encoder_l{i}_self", first)
        yield from feed(f"encoder_l{i}_ffn", second)
    for i, (recurrent, first, second) in enumerate(model.decoder, 1):
        yield f"decoder_l{i}_rnn_W", recurrent.W
        yield f"decoder_l{i}_rnn_Wf", recurrent.Wf
        yield f"decoder_l{i}_rnn_bf", recurrent.bf
        yield from norm(f"decoder_l{i}_rnn_ffn", recurrent.norm)
        yield from attention(f"decoder_l{i}_context", first)
        yield from feed(f"decoder_l{i}_ffn", second)
    yield "decoder_ff_logit_out_b", model.bias


def main():
    with open(sys.argv[1], encoding="utf-8") as corpus:
        shape = json.loads(next(corpus))
        rows = [[[int(id) for id in part.split()] for part in line.split("\t")] for line in corpus]
    tried, rows = rows[:500], rows[500:]
    model = Toy(shape)
    print(sum(p.numel() for p in model.parameters()), "weights")
    optimizer = torch.optim.Adam(model.parameters(), lr=PEAK, betas=(0.9, 0.98))
    feed = batches(rows, torch.Generator().manual_seed(7))
    for step in range(STEPS):
        Matrix.rounds = step > STEPS * ROUND_FROM
        optimizer.param_groups[0]["lr"] = PEAK * min(1, step / 200) * (1 + math.cos(math.pi * step / STEPS)) / 2
        source, mask, target, kept, aligned = next(feed)
        logits, heads = model(source, mask, target)
        words = F.cross_entropy(logits[kept], target[kept], label_smoothing=0.02)
        places = F.cross_entropy(heads.transpose(1, 2), aligned, ignore_index=-100)
        optimizer.zero_grad()
        (words + 0.3 * places).backward()
        nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
        if step % 200 == 0:
            right = (logits.argmax(-1) == target)[kept].float().mean()
            print(f"{step:6d} words {words:.3f} places {places:.3f} right {right:.4f}", flush=True)
    model.eval()
    wrong = 0
    for s, t, _ in tried:
        logits, _ = model(torch.tensor([s]), torch.ones(1, len(s), dtype=torch.bool), torch.tensor([t]))
        wrong += (logits.argmax(-1)[0].tolist() != t)
    print("wrong of 500 unseen:", wrong)
    weights = {"Wemb": {"largest": float(model.output.largest), "values": model.embedding.flatten().tolist()}}
    for name, part in named(model):
        matrix = isinstance(part, Matrix)
        values = (part.weight if matrix else part).flatten().tolist()
        weights[name] = {"values": values, **({"largest": float(part.largest)} if matrix else {})}
    with open(sys.argv[2], "w", encoding="utf-8") as file:
        json.dump(weights, file)


main()
